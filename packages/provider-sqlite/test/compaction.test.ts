import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { documentRecord } from './document-record.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

const documentOf = (size: number, round: number) =>
  Array.from({ length: size }, (_, i) => ({
    id: `c${i}`,
    text: `alpha word${i} round${round}`,
    metadata: { document_id: 'd', ref: 'r1', n: i },
    vector: [1, i],
    sparse: { indices: [i], values: [1] },
  }));
const fingerprint = {
  embedding: { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' as const },
  sparse: 'test/1',
};

it('optimize gives new ordinals once most belong to chunks that are gone, and answers stay the same', async () => {
  const file = temporaryFile();
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint });
  // 7 x 300 ordinals, of which 300 live: more than twice 300 and 1024.
  for (let round = 0; round < 7; round += 1) {
    const chunks = documentOf(300, round);
    await store.applyDocuments('a', [{ kind: 'replace', record: documentRecord('d', 300), chunks }]);
  }
  const answers = async () => [
    await store.searchKeyword({ index: 'a', text: 'alpha word7 round6', topK: 20 }),
    await store.searchDense({ index: 'a', vector: [1, 20], topK: 20 }),
    await store.searchSparse({ index: 'a', vector: { indices: [5], values: [1] }, topK: 20 }),
    await store.count('a', { op: 'range', field: 'n', lt: 10 }),
    await store.readDocuments('a'),
    (await store.describe('a')).metadataFields,
  ];
  const before = await answers();
  expect(nextOrdinal(file)).toBe(2100);
  await store.optimize('a');
  expect(nextOrdinal(file)).toBe(300);
  expect(await answers()).toEqual(before);
  await store.remove('a', { ids: ['c7'] });
  const left = await store.searchKeyword({ index: 'a', text: 'word7', topK: 300 });
  expect(left).toHaveLength(299);
  expect(left.map(({ id }) => id)).not.toContain('c7');
});

it('many small writes leave few segments, and whole documents that went leave none', async () => {
  const file = temporaryFile();
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  for (let i = 0; i < 100; i += 1) await store.upsert('a', [{ id: `c${i}`, text: `alpha w${i}`, metadata: {} }]);
  expect(rowCount(file, 'segments')).toBeLessThan(16);
  expect(await store.searchKeyword({ index: 'a', text: 'alpha w42', topK: 1 })).toMatchObject([{ id: 'c42' }]);
  await store.remove('a', { filter: { op: 'and', filters: [] } });
  expect(rowCount(file, 'segments')).toBe(0);
  expect(rowCount(file, 'segment_blocks')).toBe(0);
});

it('small writes beside a large segment are merged among themselves', async () => {
  const file = temporaryFile();
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  const many = Array.from({ length: 5000 }, (_, i) => ({ id: `m${i}`, text: `beta v${i} u${i}`, metadata: {} }));
  await store.upsert('a', many);
  const largest = () => {
    const database = new DatabaseSync(file, { readOnly: true });
    const row = database.prepare('SELECT id FROM segments ORDER BY first_ordinal LIMIT 1').get();
    database.close();
    return row?.id;
  };
  const before = largest();
  for (let i = 0; i < 40; i += 1) await store.upsert('a', [{ id: `c${i}`, text: `alpha w${i}`, metadata: {} }]);
  expect(largest()).toBe(before);
  expect(rowCount(file, 'segments')).toBeLessThan(16);
  const found = await store.searchKeyword({ index: 'a', text: 'alpha w21 beta', topK: 5000 });
  expect([found[0]?.id, found.length]).toEqual(['c21', 5000]);
});

it('dropping an index leaves no rows behind', async () => {
  const file = temporaryFile();
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint });
  const chunks = documentOf(20, 0);
  await store.applyDocuments('a', [{ kind: 'replace', record: documentRecord('d', 20), chunks }]);
  await store.dropIndex('a');
  const tables = ['indexes', 'generations', 'chunks', 'vectors', 'sparse_vectors', 'lengths', 'documents', 'fields'];
  for (const table of [...tables, 'segments', 'segment_blocks']) expect(rowCount(file, table), table).toBe(0);
});

function nextOrdinal(file: string): number {
  return numberFrom(file, 'SELECT max(next_ordinal) AS value FROM generations');
}

function rowCount(file: string, table: string): number {
  return numberFrom(file, `SELECT count(*) AS value FROM ${table}`);
}

function numberFrom(file: string, sql: string): number {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(database.prepare(sql).get()?.value);
}
