import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { translateError } from '../src/file/errors.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

const query = { index: 'a', text: 'alpha', topK: 10 };
const spec = { index: 'a', fingerprint: {} };

async function writtenFile(): Promise<string> {
  const file = temporaryFile();
  const store = openStore(file);
  await store.ensureIndex(spec);
  await store.upsert('a', [{ id: 'c', text: 'alpha', metadata: {} }]);
  await store.close();
  return file;
}

/** What a process that may write only what all may write gets from the file. */
async function asOther(file: string): Promise<unknown> {
  const nobody = 65_534;
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = fork(fileURLToPath(new URL('child-reader.mjs', import.meta.url)), [file], identity);
  const [outcome] = await once(child, 'message');
  return outcome;
}

function withModes(file: string, modes: { readonly folder: number; readonly file: number }): void {
  chmodSync(dirname(dirname(file)), 0o755);
  chmodSync(file, modes.file);
  chmodSync(dirname(file), modes.folder);
  onTestFinished(() => chmodSync(dirname(file), 0o755));
}

it.each([
  ['file and directory', { folder: 0o555, file: 0o444 }],
  ['directory', { folder: 0o555, file: 0o666 }],
  ['file', { folder: 0o777, file: 0o444 }],
])('where the %s may not be written, reading works; writing is invalid_config with the remedy', async (_, modes) => {
  const file = await writtenFile();
  withModes(file, modes);
  expect(await asOther(file)).toMatchObject({
    read: { value: [{ id: 'c' }] },
    write: { code: 'invalid_config', message: expect.stringMatching(/index\.sqlite.*writable/) },
  });
});

it('where the directory may not be written and a log is left to read, it is invalid_config with the remedy', async () => {
  const file = await writtenFile();
  writeFileSync(`${file}-wal`, 'what another process wrote');
  withModes(file, { folder: 0o555, file: 0o444 });
  expect(await asOther(file)).toMatchObject({
    read: { code: 'invalid_config', message: expect.stringMatching(/index\.sqlite.*writable/) },
  });
});

it('where the directory may not be entered, reading and writing are invalid_config, not an empty store', async () => {
  const file = await writtenFile();
  withModes(file, { folder: 0, file: 0o444 });
  const expected = { code: 'invalid_config', operatorNote: expect.stringContaining(file) };
  expect(await asOther(file)).toMatchObject({ read: expected, write: expected });
});

it('a directory at the path is invalid_config that names it, for reader and writer', async () => {
  const file = temporaryFile();
  mkdirSync(file, { recursive: true });
  const store = openStore(file);
  const expected = {
    code: 'invalid_config',
    message: expect.stringContaining('index.sqlite is a directory'),
    operatorNote: file,
  };
  await expect(store.searchKeyword(query)).rejects.toMatchObject(expected);
  await expect(store.ensureIndex(spec)).rejects.toMatchObject(expected);
  await expect(store.upsert('a', [])).rejects.toMatchObject(expected);
});

it('a file where the directory should be is invalid_config, for reader and writer', async () => {
  const file = temporaryFile();
  writeFileSync(dirname(file), 'a file');
  const store = openStore(file);
  const expected = { code: 'invalid_config', message: expect.stringMatching(/index\.sqlite.*not a directory/) };
  await expect(store.listIndexes()).rejects.toMatchObject(expected);
  await expect(store.searchKeyword(query)).rejects.toMatchObject(expected);
  await expect(store.ensureIndex(spec)).rejects.toMatchObject(expected);
  await expect(store.upsert('a', [])).rejects.toMatchObject(expected);
});

it.each([
  ['EACCES', 'invalid_config'],
  ['EPERM', 'invalid_config'],
  ['EROFS', 'invalid_config'],
  ['EEXIST', 'invalid_config'],
  ['EISDIR', 'invalid_config'],
  ['ENOTDIR', 'invalid_config'],
  ['ENOSPC', 'unavailable'],
  ['EDQUOT', 'unavailable'],
  ['EFBIG', 'unavailable'],
  ['EMFILE', 'unavailable'],
])('%s of the file system is %s and names the file', (code, expected) => {
  const error = Object.assign(new Error(`${code}: reason, mkdir '/data'`), { code, path: '/data' });
  expect(translateError(error, '/data/index.sqlite')).toMatchObject({
    code: expected,
    message: expect.not.stringContaining('/data'),
    operatorNote: expect.stringContaining('/data/index.sqlite'),
    cause: error,
  });
});
