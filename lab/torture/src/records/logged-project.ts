import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidencePack } from '@touchstone/contract';
import { evidencePack } from '@touchstone/contract/wire';
import { loadConfig, openEvidence, openIndexer, openRetriever } from '@touchstone/host';

/** A small project with an index, a pack of it and a log of calls. */
export interface LoggedProject {
  readonly folder: string;
  readonly pack: EvidencePack;
  /** The pack as JSON has it. */
  readonly json: unknown;
}

let made: Promise<LoggedProject> | undefined;

/** Made once in each process. */
export function loggedProject(): Promise<LoggedProject> {
  made ??= makeProject();
  return made;
}

async function makeProject(): Promise<LoggedProject> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-logged-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'src'));
  for (const name of ['harbour', 'quay', 'lighthouse']) {
    writeFileSync(
      join(folder, `${name}.md`),
      `# The ${name}\n\nShips come to the ${name}.\n\n## How the ${name} is built\n\nOf stone,\nby many.\n`,
    );
    writeFileSync(
      join(folder, 'src', `${name}.ts`),
      `/** Builds the ${name}. */\nexport function build_${name}(stones: number): number {\n  return stones * ${name.length};\n}\n`,
    );
  }
  const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
  const indexer = await openIndexer(loaded);
  for (const request of indexer.requests({ paths: ['.'] })) await indexer.index(request);
  await indexer.close();
  const options = { engine: 'torture' };
  const retriever = await openRetriever(loaded, options);
  const [index = ''] = await retriever.indexes();
  for (const query of ['ships at the quay', 'of stone']) await retriever.retrieve({ index, query });
  await retriever.close();
  const evidence = await openEvidence(loaded, options);
  const { pack } = await evidence.gather({
    query: 'how is the lighthouse built',
    taskMode: 'explain',
    maxResultsFinal: 12,
  });
  await evidence.close();
  return { folder, pack, json: JSON.parse(JSON.stringify(evidencePack.encode(pack))) };
}
