import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openStore, temporaryFile } from './temporary-store.ts';

const query = { index: 'a', text: 'alpha', topK: 10 };

async function writtenFile(): Promise<string> {
  const file = temporaryFile();
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await store.upsert(
    'a',
    Array.from({ length: 500 }, (_, i) => ({
      id: `c${i}`,
      text: `alpha word${i} ${'x '.repeat(50)}`,
      metadata: { i },
    })),
  );
  await store.close();
  return file;
}

function folderOf(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

it('reading where there is no file is index_not_found, says how to make one, and makes none', async () => {
  const file = temporaryFile();
  const store = openStore(file);
  await expect(store.searchKeyword(query)).rejects.toMatchObject({
    code: 'index_not_found',
    message: expect.stringContaining('touchstone index'),
  });
  await expect(store.upsert('a', [])).rejects.toMatchObject({ code: 'index_not_found' });
  expect(await store.listIndexes()).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

it('a file that is no database is invalid_config for reader and writer, and stays as it is', async () => {
  const file = folderOf(temporaryFile());
  writeFileSync(file, 'This is a letter, not an index. '.repeat(100));
  const store = openStore(file);
  const expected = { code: 'invalid_config', message: expect.not.stringContaining(file), operatorNote: file };
  await expect(store.searchKeyword(query)).rejects.toMatchObject(expected);
  await expect(store.ensureIndex({ index: 'a', fingerprint: {} })).rejects.toMatchObject(expected);
  expect(readFileSync(file, 'utf8').startsWith('This is a letter')).toBe(true);
});

it("another program's database is invalid_config, and stays as it is", async () => {
  const file = folderOf(temporaryFile());
  using other = new DatabaseSync(file);
  other.exec('CREATE TABLE theirs (x)');
  const store = openStore(file);
  const expected = { code: 'invalid_config', message: expect.stringContaining('another program') };
  await expect(store.describe('a')).rejects.toMatchObject(expected);
  await expect(store.ensureIndex({ index: 'a', fingerprint: {} })).rejects.toMatchObject(expected);
  expect(other.prepare('SELECT name FROM sqlite_schema').all()).toMatchObject([{ name: 'theirs' }]);
});

it('a file of another format version is invalid_config with both versions and the remedy', async () => {
  const file = await writtenFile();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 9');
  database.close();
  const expected = { code: 'invalid_config', message: expect.stringMatching(/version 9.*version 3.*index again/) };
  await expect(openStore(file).searchKeyword(query)).rejects.toMatchObject(expected);
  await expect(openStore(file).upsert('a', [])).rejects.toMatchObject(expected);
});

it('a file of a newer format version may also be kept, for a newer release', async () => {
  const file = await writtenFile();
  for (const [version, remedy] of [
    [4, /: update touchstone, or delete it and index again\.$/],
    [0, /version 3: delete it and index again\.$/],
  ] as const) {
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
    await expect(openStore(file).describe('a')).rejects.toThrow(remedy);
  }
});

it('an empty file, as an interrupted creation leaves it, is an index that is not there yet', async () => {
  const file = folderOf(temporaryFile());
  writeFileSync(file, '');
  const store = openStore(file);
  await expect(store.describe('a')).rejects.toMatchObject({ code: 'index_not_found' });
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  expect((await store.describe('a')).chunkCount).toBe(0);
});

it('a damaged file is bad_response with the file and the remedy', async () => {
  const file = await writtenFile();
  const size = statSync(file).size;
  const descriptor = openSync(file, 'r+');
  // All pages but the first, which says what kind of file it is and is left alone.
  writeSync(descriptor, Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192);
  closeSync(descriptor);
  await expect(openStore(file).searchKeyword(query)).rejects.toMatchObject({
    code: 'bad_response',
    message: expect.stringMatching(/index\.sqlite.*delete it.*index again/),
  });
});

it('a file that was deleted and built again is opened anew', async () => {
  const file = await writtenFile();
  const store = openStore(file);
  const before = await store.describe('a');
  expect(await store.searchKeyword(query)).toHaveLength(10);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  await expect(store.searchKeyword(query)).rejects.toMatchObject({ code: 'index_not_found' });
  const other = openStore(file);
  await other.ensureIndex({ index: 'a', fingerprint: {} });
  await other.upsert('a', [{ id: 'new', text: 'alpha', metadata: {} }]);
  expect(await store.searchKeyword(query)).toMatchObject([{ id: 'new' }]);
  expect((await store.describe('a')).version).not.toBe(before.version);
});

it.each([
  ['a posting list', "UPDATE segment_blocks SET data = x'05616c7068610201ff'"],
  ['a block of postings that ends early', 'UPDATE segment_blocks SET data = substr(data, 1, 9)'],
  ['a block of postings without an end', "UPDATE segment_blocks SET data = x'ffffffffffffffffffff'"],
  ['a column of another type', "UPDATE segment_blocks SET data = 'text'"],
  ['the metadata of a chunk', "UPDATE chunks SET metadata = '{'"],
  ['the fingerprint', "UPDATE generations SET fingerprint = '{'"],
  ['lengths out of range', 'UPDATE lengths SET block = 7'],
  ['lengths that are gone', 'DELETE FROM lengths'],
  ['a block of postings that is gone', 'DELETE FROM segment_blocks WHERE id = (SELECT max(id) FROM segment_blocks)'],
  ['segments that are gone', 'DELETE FROM segments'],
  ['a table that is gone', 'DROP TABLE segment_blocks'],
  ['a column that is gone', 'ALTER TABLE segments DROP COLUMN chunk_count'],
])('damage inside the file is bad_response with the file and the remedy: %s', async (_, sql) => {
  const file = await writtenFile();
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  await expect(openStore(file).searchKeyword(query)).rejects.toMatchObject({
    code: 'bad_response',
    provider: 'sqlite',
    message: expect.stringMatching(/^The index file .*index\.sqlite is damaged \([^:]+\): delete it.*index again\.$/),
  });
});

it.each(['chunks', 'lengths', 'segments', 'vectors', 'sparse_vectors', 'documents', 'fields', 'generations'])(
  'a table that is gone is told to a writer too, before it finds that nothing changed: %s',
  async (table) => {
    const file = await writtenFile();
    const database = new DatabaseSync(file);
    database.exec(`DROP TABLE ${table}`);
    database.close();
    await expect(openStore(file).ensureIndex({ index: 'a', fingerprint: {} })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining(`the table "${table}" is missing`),
    });
  },
);

it('an index that is gone from the catalog is bad_response, not an empty list', async () => {
  const file = await writtenFile();
  const database = new DatabaseSync(file);
  database.exec('DELETE FROM indexes');
  database.close();
  await expect(openStore(file).listIndexes()).rejects.toMatchObject({ code: 'bad_response' });
});

it.each(['segments_by_generation', 'segment_blocks_by_term', 'sqlite_autoindex_lengths_1'])(
  'a page of SQLite’s own index that holds zeros hides nothing from a search: %s',
  async (name) => {
    const file = await writtenFile();
    const expected = await openStore(file).searchKeyword(query);
    const database = new DatabaseSync(file);
    const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name) ?? {};
    const { page_size: size } = database.prepare('PRAGMA page_size').get() ?? {};
    database.close();
    const bytes = readFileSync(file);
    const end = Number(rootpage) * Number(size);
    // The head of the page stays: SQLite sees a sound page whose entries are empty.
    bytes.fill(0, end - Number(size) / 2, end);
    writeFileSync(file, bytes);
    const answer = await openStore(file)
      .searchKeyword(query)
      .catch((thrown: unknown) => thrown);
    if (answer instanceof Error) expect(answer).toMatchObject({ code: 'bad_response' });
    else expect(answer).toEqual(expected);
    await expect(openStore(file).checkIntegrity()).rejects.toMatchObject({ code: 'bad_response' });
  },
);

it('a damaged sparse vector is bad_response with the file and the remedy', async () => {
  const file = temporaryFile();
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint: { sparse: 'test' } });
  await store.upsert('a', [{ id: 'c', text: 'alpha', metadata: {}, sparse: { indices: [1], values: [1] } }]);
  const database = new DatabaseSync(file);
  database.exec("UPDATE sparse_vectors SET data = x'010203'");
  database.close();
  await expect(
    store.searchSparse({ index: 'a', vector: { indices: [1], values: [1] }, topK: 1 }),
  ).rejects.toMatchObject({ code: 'bad_response', message: expect.stringMatching(/index\.sqlite.*index again/) });
});

it('the integrity check is content with a file that is whole, and with none', async () => {
  await openStore(await writtenFile()).checkIntegrity();
  await openStore(temporaryFile()).checkIntegrity();
});

it('the integrity check finds one changed byte of a chunk id, which searches do not notice', async () => {
  const file = await writtenFile();
  const bytes = readFileSync(file);
  // The first is in space that a split page left behind.
  bytes.write('c12x', bytes.lastIndexOf('c123'));
  writeFileSync(file, bytes);
  const store = openStore(file);
  expect(await store.searchKeyword(query)).toHaveLength(10);
  await expect(store.checkIntegrity()).rejects.toMatchObject({
    code: 'bad_response',
    message: expect.stringMatching(/index\.sqlite is damaged.*index again/),
  });
});

it('close leaves no log behind, also after reads: the file alone can be copied, or read where nothing may be written', async () => {
  const file = await writtenFile();
  const store = openStore(file);
  await store.searchKeyword(query);
  await store.upsert('a', [{ id: 'new', text: 'alpha', metadata: {} }]);
  await store.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});
