import { loadConfig } from '../../src/file/load-config.ts';
import { describeIndexes, diagnose, findChunk } from '../../src/inspect/index.ts';

/** What is wrong with a project, what its indexes hold, and one chunk of them. */
export async function inspect(folder: string): Promise<string> {
  const findings = await diagnose({ cwd: folder });
  const faults = findings.filter(({ status }) => status !== 'ok').map(({ check, message }) => `${check}: ${message}`);
  const loaded = await loadConfig({ cwd: folder });
  const { indexes } = await describeIndexes(loaded);
  const sizes = indexes.map(({ index, chunkCount }) => `${index}: ${chunkCount} chunks`);
  const { id } = await findChunk(loaded, 'docs/errors.md#L1');
  return [...faults, ...sizes, id].join('\n');
}
