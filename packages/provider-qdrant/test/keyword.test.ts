import type { DocumentChange, IndexedChunk } from '@touchstone/contract';
import { bm25SparseEncoder } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import type { QdrantOptions } from '../src/index.ts';

const index = 'docs';

async function filled(url: string, texts: readonly string[], options: QdrantOptions = {}, keyword?: string) {
  const store = storeOfTest(url, options);
  await store.ensureIndex({ index, fingerprint: keyword === undefined ? {} : { keyword } });
  await store.applyDocuments(index, texts.map(asDocument));
  return store;
}

function asDocument(text: string, position: number): DocumentChange {
  const documentId = `d${position}`;
  const chunk: IndexedChunk = { id: `${documentId}#0`, text, metadata: { document_id: documentId, ref: 'r1' } };
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  const record = { documentId, sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r1', chunkCount: 1, ...hashes };
  return { kind: 'replace', record, chunks: [chunk] };
}

await describeOnQdrant('keyword search', (url) => {
  it('finds an identifier by its parts', async () => {
    const store = await filled(url, ['const x = getUserNames();', 'the harbour']);
    expect((await store.searchKeyword({ index, text: 'user names', topK: 5 })).map(({ id }) => id)).toEqual(['d0#0']);
  });

  it('scores by an idf of all chunks, also of one without terms, and of no record of the ledger', async () => {
    // N = 3, n = 1: idf ln(1 + 2.5 / 1.5). tf 1, length 1: 2.6 / (1 + 1.6 · (0.25 + 0.75 / 4)).
    const store = await filled(url, ['alpha', '});', 'beta gamma'], { averageLength: 4 });
    const [hit] = await store.searchKeyword({ index, text: 'alpha', topK: 5 });
    expect(hit?.score).toBeCloseTo((Math.log(1 + 2.5 / 1.5) * 2.6) / 1.7, 6);
  });

  it('counts a word as often as the query says it', async () => {
    const store = await filled(url, ['alpha', 'beta']);
    const scoreOf = async (text: string) => (await store.searchKeyword({ index, text, topK: 1 }))[0]?.score ?? 0;
    expect(await scoreOf('alpha alpha')).toBeCloseTo(2 * (await scoreOf('alpha')), 6);
  });

  it('of an index that names fastembed’s encoder uses that one, for writing and searching', async () => {
    const { fingerprint } = bm25SparseEncoder();
    const store = await filled(url, ['const x = getUserNames();'], {}, fingerprint);
    expect((await store.describe(index)).fingerprint.keyword).toBe(fingerprint);
    expect(await store.searchKeyword({ index, text: 'user names', topK: 5 })).toEqual([]);
    expect(await store.searchKeyword({ index, text: 'getusernames', topK: 5 })).toHaveLength(1);
  });

  it('of an index of another mean length than the store was told is refused, with both named', async () => {
    const namePrefix = `t${crypto.randomUUID().slice(0, 8)}-`;
    await filled(url, ['alpha'], { namePrefix, averageLength: 4 });
    const other = storeOfTest(url, { namePrefix, averageLength: 100 });
    await expect(other.searchKeyword({ index, text: 'alpha', topK: 1 })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringMatching(/averageLength=4;.*averageLength=100;/),
    });
  });

  it('keeps k1 and b of the index where the store was told none, and refuses an index of others than it was told', async () => {
    const namePrefix = `t${crypto.randomUUID().slice(0, 8)}-`;
    const told = await filled(url, ['alpha beta', 'gamma alpha alpha'], { namePrefix, bm25: { k1: 1.2 } });
    const query = { index, text: 'alpha', topK: 5 };
    expect((await told.describe(index)).fingerprint.keyword).toContain('k1=1.2;b=0.75;');
    expect(await storeOfTest(url, { namePrefix }).searchKeyword(query)).toEqual(await told.searchKeyword(query));
    const other = storeOfTest(url, { namePrefix, bm25: { k1: 2 } });
    await expect(other.searchKeyword(query)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringMatching(/k1=1.2;.*k1=2;/),
    });
  });

  it('keeps the mean length of the index where the store was told none, and a new generation takes the measured one', async () => {
    const namePrefix = `t${crypto.randomUUID().slice(0, 8)}-`;
    const told = await filled(url, ['alpha beta', 'gamma delta alpha zeta', '});'], { namePrefix, averageLength: 4 });
    const untold = storeOfTest(url, { namePrefix });
    const query = { index, text: 'alpha', topK: 5 };
    expect(await untold.searchKeyword(query)).toEqual(await told.searchKeyword(query));
    await untold.ensureIndex({ index, fingerprint: {} });
    const { averageLength, fingerprint } = await untold.describe(index);
    // Two, four and no terms.
    expect(averageLength).toBe(2);
    expect(fingerprint.keyword).toContain('averageLength=4;');
    await untold.ensureIndex({ index, fingerprint: {}, generation: 'next', averageLength });
    const next = (await untold.describe(index)).generations?.find(({ generation }) => generation === 'next');
    expect(next?.fingerprint.keyword).toContain('averageLength=2;');
  });
});
