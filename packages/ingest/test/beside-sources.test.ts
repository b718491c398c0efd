import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMemory } from '../src/freshness/index-memory.ts';
import { planIngest, type Source } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { tempFolder } from './temp-folder.ts';

const documentsOf = async (baseDir: string, source: Source = { path: 'docs' }) =>
  (await planIngest({ index: 'x', sources: [source], baseDir }, { store: memoryWriter() })).documentIds.added;

const fifo = (path: string) => execFileSync('mkfifo', [path]);
const zero = (path: string) => symlinkSync('/dev/zero', path);

const withGit = () => {
  const folder = tempFolder({ 'docs/a.md': 'a' });
  execFileSync('git', ['-C', folder, 'init', '-q']);
  return folder;
};

describe.skipIf(process.platform !== 'linux')('what stands beside the sources and is no regular file', () => {
  it.each([
    ['a FIFO', fifo],
    ['a device without an end', zero],
  ])('is passed over: %s as package.json, .gitignore or .git/info/exclude', async (_, make) => {
    const folder = withGit();
    rmSync(join(folder, '.git/info/exclude'), { force: true });
    mkdirSync(join(folder, '.git/info'), { recursive: true });
    for (const name of ['package.json', '.gitignore', 'docs/.gitignore', '.git/info/exclude']) make(join(folder, name));
    expect(await documentsOf(folder)).toEqual(['docs/a.md']);
  });

  it('is passed over as a file that the config of git includes', async () => {
    const folder = withGit();
    fifo(join(folder, 'fifo'));
    appendFileSync(join(folder, '.git/config'), '[include]\n\tpath = ../fifo\n');
    expect(await documentsOf(folder)).toEqual(['docs/a.md']);
  });

  it('is passed over as the manifest of an installed package, and as the memory of an index', async () => {
    const folder = tempFolder({ 'node_modules/pkg/docs/a.md': 'a' });
    fifo(join(folder, 'node_modules/pkg/package.json'));
    expect(await documentsOf(folder, { path: 'node_modules/pkg/docs' })).toEqual(['docs/a.md']);
    fifo(join(folder, 'memory.json'));
    expect(readMemory(join(folder, 'memory.json'))).toBeUndefined();
  });

  it('is refused as a table of addresses', async () => {
    const folder = tempFolder({ 'docs/a.md': 'a' });
    zero(join(folder, 'urls.tsv'));
    await expect(documentsOf(folder, { path: 'docs', url: { table: 'urls.tsv' } })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('urls.tsv'),
    });
  });
});

it('rules and manifests past 1 MiB are passed over', async () => {
  const folder = tempFolder({ 'docs/a.md': 'a' });
  writeFileSync(join(folder, 'docs/.gitignore'), `*.md\n${'#'.repeat(1024 * 1024)}\n`);
  expect(await documentsOf(folder)).toEqual(['docs/a.md']);
});
