import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type LoadedConfig, loadConfig } from '../../src/file/load-config.ts';
import { openIndexer } from '../../src/index/open-indexer.ts';
import { sourceStates } from '../../src/inspect/index.ts';

/** A folder `src`, and a link to it. */
function project(config = ''): Promise<LoadedConfig> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-inspect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'src'));
  for (const name of ['a', 'b']) writeFileSync(join(folder, 'src', `${name}.md`), '# Title\n');
  writeFileSync(join(folder, 'touchstone.config.yaml'), config);
  symlinkSync('src', join(folder, 'link'));
  return loadConfig({ cwd: folder, env: {} });
}

/** A run of a program of its own. */
async function index(loaded: LoadedConfig, paths: readonly string[]) {
  const indexer = await openIndexer(loaded);
  try {
    const [request] = indexer.requests({ paths });
    const { report } = await indexer.index(request!);
    return [report.added, report.unchanged, report.removed].map(({ documents }) => documents);
  } finally {
    await indexer.close();
  }
}

const namesOf = async (loaded: LoadedConfig) =>
  (await sourceStates(loaded)).map(({ source, fileCount, added }) => [source, fileCount, added.count]);

it('a folder that an earlier run was given stays one source when it is named through a link', async () => {
  const loaded = await project();
  expect(await index(loaded, ['src'])).toEqual([2, 0, 0]);
  expect(await index(loaded, ['link'])).toEqual([0, 2, 0]);
  expect(await namesOf(loaded)).toEqual([['src', 2, 0]]);
});

it('so does one that the config names; and two paths of one run are one source, without new files for ever', async () => {
  const configured = await project('indexes:\n  default:\n    sources: [src]\n');
  expect(await index(configured, ['link'])).toEqual([2, 0, 0]);
  expect(await namesOf(configured)).toEqual([['src', 2, 0]]);
  const given = await project();
  expect(await index(given, ['link', 'src'])).toEqual([2, 0, 0]);
  expect(await namesOf(given)).toEqual([['link', 2, 0]]);
});

it('a link into a folder that is indexed too has no new files for ever', async () => {
  const loaded = await project();
  mkdirSync(join(loaded.baseDir, 'src/sub'));
  writeFileSync(join(loaded.baseDir, 'src/sub/c.md'), '# Title\n');
  symlinkSync('src/sub', join(loaded.baseDir, 'inner'));
  expect(await index(loaded, ['src', 'inner'])).toEqual([3, 0, 0]);
  expect(await index(loaded, [])).toEqual([0, 3, 0]);
  expect(await namesOf(loaded)).toEqual([
    ['src', 3, 0],
    ['inner', 0, 0],
  ]);
});
