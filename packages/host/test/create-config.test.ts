import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createConfig, type Environment, loadConfig, profileNames } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

describe('createConfig', () => {
  it.each(['yaml', 'ts'] as const)(
    'writes a starter as %s that loads, over the folders that there are',
    async (format) => {
      const folder = tempFolder({ 'docs/a.md': '# A\n' });
      const created = await createConfig({ folder, format });
      expect(created).toMatchObject({ file: join(folder, `touchstone.config.${format}`), sources: ['docs'] });
      const { config } = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
      expect(Object.values(config.indexes).flatMap(({ sources = [] }) => sources)).toMatchObject([{ path: 'docs' }]);
    },
  );

  it.each(profileNames)(
    'profile %s names the packages that it needs, and its schema is there for editors',
    async (profile) => {
      const folder = tempFolder();
      const created = await createConfig({ folder, profile });
      expect(created).toMatchObject({ profile });
      const [, schema = ''] = /\$schema=(\S+)/.exec(readFileSync(created.file, 'utf8')) ?? [];
      expect(existsSync(join(folder, schema))).toBe(true);
    },
  );

  it.each([
    [{ 'Novel.pdf': '', 'notes.md': '# N\n', 'README.md': '# R\n' }, 'Novel.pdf'],
    [{ 'novel.txt': 'a', 'README.md': '# R\n' }, 'novel.txt'],
    [{ 'chapters/1.md': '# 1\n', 'src/a.js': '' }, 'chapters'],
    [{ 'book/1.md': '# 1\n', 'other.pdf': '' }, 'book'],
    [{ '1.md': '# 1\n', '2.md': '# 2\n' }, '.'],
    [{ 'a {b} "c".md': '# A\n' }, 'a {b} "c".md'],
    [{ 'README.md': '# R\n' }, 'README.md'],
  ])('profile book-offline has the book of a folder of %j: %s', async (files, path) => {
    const folder = tempFolder(files);
    const created = await createConfig({ folder, profile: 'book-offline' });
    expect(created).toMatchObject({ source: { path, isMissing: false } });
    const source = async (env: Environment) =>
      (await loadConfig({ cwd: folder, env, isTrusted: true })).config.indexes.book?.sources;
    expect(await source({})).toMatchObject([{ path }]);
    if (!path.includes('}')) expect(await source({ BOOK: 'other' })).toMatchObject([{ path: 'other' }]);
  });

  it('says of a book that is not there where it belongs, and takes one that is named', async () => {
    const folder = tempFolder();
    const profile = 'book-offline';
    expect(await createConfig({ folder, profile })).toMatchObject({ source: { path: 'book', isMissing: true } });
    expect(await createConfig({ folder, profile, source: '../b.pdf', force: true })).toMatchObject({
      source: { path: '../b.pdf', isMissing: true },
    });
    await expect(createConfig({ folder, profile: 'adk', source: 'docs', force: true })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The profile "adk" has its own sources: name no other.',
    });
  });

  it('overwrites nothing unless it is told to, and never makes a second config', async () => {
    const folder = tempFolder({ 'docs/a.md': '# A\n' });
    const { file } = await createConfig({ folder });
    await expect(createConfig({ folder })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(createConfig({ folder, format: 'ts', force: true })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await createConfig({ folder, force: true })).toMatchObject({ file });
  });

  it('names the nearest profile for one that does not exist', async () => {
    await expect(createConfig({ folder: tempFolder(), profile: 'validatd' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('Did you mean "validated"?'),
    });
  });
});
