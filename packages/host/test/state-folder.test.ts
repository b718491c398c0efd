import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../src/file/make-folder.ts';
import { ignoredByGit } from '../src/file/state-folder.ts';
import { writeWhole } from '../src/file/write-whole.ts';
import { closing, loadConfig, openIndexer, openRetriever } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

function loadedIn(baseDir: string): Parameters<typeof ignoredByGit>[0] {
  const store = { use: '@touchstone/provider-sqlite', options: { file: '.touchstone/index.sqlite' } };
  return { baseDir, config: { store } } as unknown as Parameters<typeof ignoredByGit>[0];
}

it('the state folder tells git to ignore it before the work begins', async () => {
  const folder = tempFolder({});
  const seen = await ignoredByGit(loadedIn(folder), async () => {
    writeFileSync(join(folder, '.touchstone/index.sqlite'), 'x');
    return readFileSync(join(folder, '.touchstone/.gitignore'), 'utf8');
  });
  expect(seen).toBe('*\n');
  expect(readdirSync(join(folder, '.touchstone')).sort()).toEqual(['.gitignore', 'index.sqlite']);
});

it('work that fails before it keeps anything leaves no folder behind', async () => {
  const folder = tempFolder({});
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  await expect(ignoredByGit(loadedIn(folder), () => Promise.reject(full))).rejects.toBe(full);
  expect(readdirSync(folder)).toEqual(['.git']);
});

it('a state folder that was there before is left as it is', async () => {
  const folder = tempFolder({});
  mkdirSync(join(folder, '.touchstone'));
  await ignoredByGit(loadedIn(folder), async () => {});
  expect(readdirSync(join(folder, '.touchstone'))).toEqual([]);
});

it('a state folder that cannot tell git is not made', () => {
  const folder = tempFolder({ file: 'x' });
  expect(() => makeFolder(join(folder, 'file/.touchstone'))).toThrow(/ENOTDIR/);
  expect(existsSync(join(folder, 'file/.touchstone'))).toBe(false);
});

it('a file that cannot be written whole leaves nothing of itself', () => {
  const folder = tempFolder({ 'taken/x': '' });
  expect(() => writeWhole(join(folder, 'taken'), 'text')).toThrow();
  expect(readdirSync(folder)).toEqual(['.git', 'taken']);
});

const full = '/dev/full';

it.skipIf(!existsSync(full))(
  'a disk that is full to the last byte is told with the name of the file (needs /dev/full)',
  () => {
    const folder = tempFolder({});
    symlinkSync(full, join(folder, `config.yaml.${process.pid}.tmp`));
    expect(() => writeWhole(join(folder, 'config.yaml'), 'text')).toThrow(
      expect.objectContaining({
        code: 'unavailable',
        message: expect.stringMatching(/^"config\.yaml" .*disk is full/),
      }),
    );
  },
);

it.each([false, true])(
  "what an index and a call leave is its owner's alone (folder there before: %s)",
  async (isThere) => {
    const folder = tempFolder({ 'docs/a.md': '# Tides\n\nTwice a day.\n' });
    if (isThere) mkdirSync(join(folder, '.touchstone'), { mode: 0o755 });
    const loaded = await loadConfig({ cwd: folder, env: {} });
    await closing(await openIndexer(loaded), async (indexer) => {
      for (const request of indexer.requests({ paths: ['docs'] })) await indexer.index(request);
    });
    await closing(await openRetriever(loaded, { engine: 'test' }), (retriever) =>
      retriever.retrieve({ query: 'tides' }),
    );
    const state = join(folder, '.touchstone');
    const files = readdirSync(state, { recursive: true, encoding: 'utf8' }).map((name) => join(state, name));
    const open = files
      .filter((file) => !file.endsWith('.gitignore') && statSync(file).isFile())
      .filter((file) => (statSync(file).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(files.length).toBeGreaterThan(3);
    if (!isThere) expect(statSync(state).mode & 0o777).toBe(0o700);
  },
);
