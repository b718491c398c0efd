import { DatabaseSync } from 'node:sqlite';
import type { IndexedChunk, JsonValue } from '@touchstone/contract';
import { expect, it } from 'vitest';
import type { SqliteStore } from '../src/index.ts';
import { documentRecord } from './document-record.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

const chunk = (id: string, source_type?: string, text_language?: string): IndexedChunk => ({
  id,
  text: `alpha word${id}`,
  metadata: { ref: 'r1', source_type, text_language },
});
const chunks = [chunk('a', 'code'), chunk('b', 'code'), chunk('c', 'docs', 'de'), chunk('d', 'docs', 'fr'), chunk('e')];

async function storeWith(written: readonly IndexedChunk[], file: string): Promise<SqliteStore> {
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await store.upsert('a', written);
  return store;
}

function inFile<Result>(file: string, run: (database: DatabaseSync) => Result): Result {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 5000');
  return run(database);
}

/** What the file counts for the version that the active generation has now; undefined where it does not. */
function kept(file: string): Record<string, Record<string, number>> | undefined {
  const row = inFile(file, (database) =>
    database
      .prepare(
        `SELECT value_counts.data FROM indexes JOIN generations ON generations.id = indexes.active
         JOIN value_counts ON value_counts.generation = generations.id AND value_counts.changed = generations.changed
         WHERE indexes.name = 'a'`,
      )
      .get(),
  );
  if (row === undefined) return undefined;
  const fields: [string, [string, number][]][] = JSON.parse(String(row.data));
  return Object.fromEntries(fields.map(([field, values]) => [field, Object.fromEntries(values)]));
}

const codeIn = (store: SqliteStore) => store.count('a', { op: 'eq', field: 'source_type', value: 'code' });
const idsOf = async (store: SqliteStore, text: string) =>
  (await store.searchKeyword({ index: 'a', text, topK: 10 })).map(({ id }) => id);

it('the file counts values through every kind of write', async () => {
  const file = temporaryFile();
  const store = await storeWith(chunks, file);
  const expectCounts = async (source_type: Record<string, number>, text_language: Record<string, number>) => {
    expect(kept(file)).toEqual({ source_type, text_language });
    await store.checkIntegrity();
    expect(await codeIn(store)).toBe(source_type.code ?? 0);
    expect(await codeIn(openStore(file))).toBe(source_type.code ?? 0);
  };
  await expectCounts({ code: 2, docs: 2 }, { de: 1, fr: 1 });
  await store.upsert('a', [chunk('a', 'docs', 'de'), chunk('e', 'code')]);
  await expectCounts({ code: 2, docs: 3 }, { de: 2, fr: 1 });
  await store.remove('a', { ids: ['c', 'none'] });
  await expectCounts({ code: 2, docs: 2 }, { de: 1, fr: 1 });
  await store.remove('a', { filter: { op: 'eq', field: 'source_type', value: 'code' } });
  await expectCounts({ docs: 2 }, { de: 1, fr: 1 });

  const inDocument = (one: IndexedChunk) => ({ ...one, metadata: { ...one.metadata, document_id: 'x' } });
  const replace = (written: readonly IndexedChunk[]) =>
    store.applyDocuments('a', [
      { kind: 'replace', record: documentRecord('x', written.length), chunks: written.map(inDocument) },
    ]);
  await replace([chunk('x0', 'code', 'de'), chunk('x1', 'code')]);
  await expectCounts({ code: 2, docs: 2 }, { de: 2, fr: 1 });
  await replace([chunk('x0', 'docs'), chunk('x2', 'code', 'es')]);
  await expectCounts({ code: 1, docs: 3 }, { de: 1, es: 1, fr: 1 });
  await store.optimize('a');
  await expectCounts({ code: 1, docs: 3 }, { de: 1, es: 1, fr: 1 });
  await store.applyDocuments('a', [{ kind: 'remove', documentId: 'x' }]);
  await expectCounts({ docs: 2 }, { de: 1, fr: 1 });
  await store.remove('a', { ids: ['a', 'd'] });
  await expectCounts({}, {});
  await store.upsert('a', chunks);
  await expectCounts({ code: 2, docs: 2 }, { de: 1, fr: 1 });
});

it('relabelled documents, and new ordinals, are counted as they are', async () => {
  const file = temporaryFile();
  const store = await storeWith([], file);
  const written = Array.from({ length: 300 }, (_, i) => chunk(`c${i}`, i % 3 === 0 ? 'code' : 'docs', 'de'));
  for (let round = 0; round < 7; round += 1) {
    const record = documentRecord('d', written.length);
    const owned = written.map((one) => ({ ...one, metadata: { ...one.metadata, document_id: 'd' } }));
    await store.applyDocuments('a', [{ kind: 'replace', record, chunks: owned }]);
  }
  const counts = { source_type: { code: 100, docs: 200 }, text_language: { de: 300 } };
  await store.optimize('a');
  expect(kept(file)).toEqual(counts);
  const record = { ...documentRecord('d', 300), ref: 'r2' };
  await store.applyDocuments('a', [{ kind: 'relabel', record }]);
  expect(kept(file)).toEqual(counts);
  await store.checkIntegrity();
});

it('each generation and index has counts of its own, which go when it goes', async () => {
  const file = temporaryFile();
  const store = await storeWith(chunks, file);
  await store.ensureIndex({ index: 'a', fingerprint: {}, generation: 'next' });
  await store.upsert('a', [chunk('n', 'code', 'es')], { generation: 'next' });
  expect(kept(file)).toEqual({ source_type: { code: 2, docs: 2 }, text_language: { de: 1, fr: 1 } });
  await store.activate('a', 'next');
  expect(kept(file)).toEqual({ source_type: { code: 1 }, text_language: { es: 1 } });
  expect(await codeIn(store)).toBe(1);
  await store.ensureIndex({ index: 'a', fingerprint: {}, generation: 'unwanted' });
  await store.upsert('a', chunks, { generation: 'unwanted' });
  await store.dropGeneration('a', 'unwanted');
  await store.ensureIndex({ index: 'other', fingerprint: {} });
  await store.upsert('other', chunks);
  await store.dropIndex('other');
  await store.checkIntegrity();
  expect(inFile(file, (database) => database.prepare('SELECT count(*) AS rows FROM value_counts').get()?.rows)).toBe(1);
});

it('a write that ends halfway counts nothing', async () => {
  const file = temporaryFile();
  const store = await storeWith(chunks, file);
  const stopped = new AbortController();
  const more = Array.from({ length: 500 }, (_, i) => chunk(`m${i}`, 'code', 'es'));
  const writing = store.upsert('a', more, { signal: stopped.signal });
  setImmediate(() => stopped.abort());
  await expect(writing).rejects.toMatchObject({ code: 'aborted' });
  expect(kept(file)).toEqual({ source_type: { code: 2, docs: 2 }, text_language: { de: 1, fr: 1 } });
  await store.checkIntegrity();
});

it('a first search and a count do not read the metadata of chunks that they do not return', async () => {
  const file = temporaryFile();
  await (await storeWith(chunks, file)).close();
  inFile(file, (database) => database.exec("UPDATE chunks SET metadata = 'damaged' WHERE id <> 'd'"));
  const store = openStore(file);
  expect(await codeIn(store)).toBe(2);
  expect(await idsOf(store, 'wordd')).toEqual(['d']);
  await expect(store.count('a', { op: 'eq', field: 'ref', value: 'r1' })).rejects.toMatchObject({
    code: 'bad_response',
  });
  await expect(store.checkIntegrity()).rejects.toMatchObject({ code: 'bad_response' });
});

it('a file of a release that counts no values answers the same, read-only too, and counts from its next write on', async () => {
  const file = temporaryFile();
  await (await storeWith(chunks, file)).close();
  inFile(file, (database) => database.exec('DROP TABLE value_counts'));
  const reader = openStore(file, { readOnly: true });
  expect(await codeIn(reader)).toBe(2);
  expect((await idsOf(reader, 'alpha')).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  await reader.checkIntegrity();
  const writer = openStore(file);
  await writer.upsert('a', [chunk('f', 'code', 'es')]);
  expect(kept(file)).toEqual({ source_type: { code: 3, docs: 2 }, text_language: { de: 1, es: 1, fr: 1 } });
  // It has the file open since before there was the table.
  expect(await codeIn(reader)).toBe(3);
  await writer.checkIntegrity();
});

it('counts that another release wrote past are not used, and the next write counts again', async () => {
  const file = temporaryFile();
  const store = await storeWith(chunks, file);
  const rowOf = (database: DatabaseSync) => database.prepare('SELECT * FROM value_counts').get() ?? {};
  const before = inFile(file, rowOf);
  await store.upsert('a', [chunk('c', 'code'), chunk('f', 'code', 'es')]);
  // An earlier release leaves the row as it was.
  inFile(file, (database) =>
    database
      .prepare('UPDATE value_counts SET changed = ?, data = ?, sum = ?')
      .run(before.changed ?? null, before.data ?? null, before.sum ?? null),
  );
  expect(kept(file)).toBeUndefined();
  const reader = openStore(file);
  expect(await codeIn(reader)).toBe(4);
  await reader.checkIntegrity();
  await store.remove('a', { ids: ['a'] });
  expect(kept(file)).toEqual({ source_type: { code: 3, docs: 1 }, text_language: { es: 1, fr: 1 } });
  expect(await codeIn(reader)).toBe(3);
});

const damages: readonly (readonly [string, string])[] = [
  ['other counts', `UPDATE value_counts SET data = replace(data, '2', '3')`],
  ['another version', 'UPDATE value_counts SET changed = changed + 1'],
  ['a sum', 'UPDATE value_counts SET sum = sum + 1'],
];

it.each(damages)('a row of counts with %s is told, not searched with', async (_, damage) => {
  const file = temporaryFile();
  await (await storeWith(chunks, file)).close();
  inFile(file, (database) => database.exec(damage));
  const expected = { code: 'bad_response', message: expect.stringContaining('count of values') };
  await expect(codeIn(openStore(file))).rejects.toMatchObject(expected);
  await expect(idsOf(openStore(file), 'alpha')).rejects.toMatchObject(expected);
  await expect(openStore(file).checkIntegrity()).rejects.toMatchObject(expected);
  await expect(openStore(file).upsert('a', chunks)).rejects.toMatchObject(expected);
});

it('values that are no short text, or too many of them, are counted by reading them', async () => {
  const count = async (values: readonly JsonValue[], value: string) => {
    const file = temporaryFile();
    const written = values.map((source_type, i) => ({ id: `c${i}`, text: 'alpha', metadata: { source_type } }));
    const store = await storeWith(written as readonly IndexedChunk[], file);
    await store.checkIntegrity();
    return [await store.count('a', { op: 'eq', field: 'source_type', value }), kept(file)?.source_type];
  };
  const many = Array.from({ length: 65 }, (_, i) => `kind ${i}`);
  expect(await count(many, 'kind 7')).toEqual([1, undefined]);
  expect(await count([...many, ...many, ...many, ...many, ...many.map((kind) => `${kind}!`)], 'kind 7')).toEqual([
    4,
    undefined,
  ]);
  expect(await count(['code', 'x'.repeat(65)], 'code')).toEqual([1, undefined]);
  expect(await count(['code', null, ''], '')).toEqual([1, { '': 1, code: 1 }]);
  expect(await count(['constructor', '__proto__'], '__proto__')).toEqual([1, expect.anything()]);
});
