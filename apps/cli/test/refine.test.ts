import { expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

it('index --refine makes second vectors after indexing, and only what is missing the next time', async () => {
  const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': 'indexes: {default: {sources: [docs, src]}}\n' });
  const first = await runTouchstone(folder, ['index', '--refine', '--json']);
  const [{ refined }] = (JSON.parse(first.stdout) as { indexes: [{ refined: { chunks: number } }] }).indexes;
  expect(refined).toMatchObject({ model: 'bge/touchstone-bge-small-1 (384 dimensions)', chunks_read: refined.chunks });
  const { code, stdout } = await runTouchstone(folder, ['index', '--refine']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Refined default: \d+ chunks, 0 read by bge\/touchstone-bge-small-1/m);
  const watching = await runTouchstone(folder, ['index', '--refine', '--watch']);
  expect(watching.stderr).toContain('--refine and --watch cannot be used together');
});
