import { join } from 'node:path';
import type { Store } from '@touchstone/contract';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { storeOfTest as chromaOfTest, describeOnChroma } from '../../../tools/test-kit/chroma-server.ts';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import { buildIndex, moveIndex } from '../src/index.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const words = ['tide', 'harbour', 'boat', 'anchor', 'noon', 'ebb', 'flood', 'buoy', 'chart', 'pilot', 'keel'];

/** Pages of different lengths, so that the mean length of a chunk is not the one that stores assume. */
const pages = Array.from({ length: 30 }, (_, i) => {
  const text = Array.from({ length: 5 + i * 3 }, (_, at) => words[(at * (i + 3) + i) % words.length]).join(' ');
  return [
    `docs/page-${i}.md`,
    `# Page ${i}\n\n${text}\n\n## More of ${words[i % 11]}\n\n${text.slice(0, 60)}\n`,
  ] as const;
});

/** Eight numbers of the letters of a text. */
const embedder = {
  specVersion: 1,
  name: 'letters',
  model: 'eight',
  dimensions: 8,
  limits: { maxTexts: 100, maxTokensPerText: 2000, maxTokensPerCall: 100_000 },
  embed: async ({ texts }: { readonly texts: readonly string[] }) => ({
    vectors: texts.map((text) => Float32Array.from('aeioubrt', (letter) => 1 + text.split(letter).length)),
  }),
} as const;

function setUp() {
  const folder = tempFolder(Object.fromEntries(pages));
  const request = { index: 'docs', baseDir: folder, sources: [{ path: 'docs' }] };
  const sqliteAt = (name: string): Store => {
    const store = sqliteStore({ file: join(folder, `${name}.sqlite`) });
    onTestFinished(() => store.close?.());
    return store;
  };
  return { folder, request, sqliteAt };
}

/** All that travels. */
async function contentOf(store: Store, index = 'docs') {
  const { chunkCount, documentCount, metadataFields, fingerprint } = await store.describe(index);
  const { embedding, chunker, sparse } = fingerprint;
  const chunks = await store.fetchByFilter!({ index, limit: 1000 });
  const indexed = await store.fetchIndexed!(
    index,
    chunks.map(({ id }) => id),
  );
  return {
    ...{ chunkCount, documentCount, metadataFields, embedding, chunker, sparse, chunks },
    searchTexts: indexed.map(({ searchText }) => searchText),
    vectors: indexed.map(({ vector }) => Array.from(vector ?? [], (value) => value.toFixed(6))),
    ledger: await store.readDocuments!(index),
  };
}

it('a copy holds chunks, vectors, search texts and the ledger, and a second run copies what changed alone', async () => {
  const { folder, request, sqliteAt } = setUp();
  const [from, to] = [sqliteAt('from'), sqliteAt('to')];
  await buildIndex(request, { store: from, embedder });
  const first = await moveIndex(from, to, { index: 'docs', as: 'copy' });
  expect(first.documents).toEqual({ copied: 30, unchanged: 0, removed: 0 });
  expect(first.comparison).toEqual({ rankings: 60, differences: [] });
  expect(await contentOf(to, 'copy')).toEqual(await contentOf(from));
  writeFiles(folder, { 'docs/page-3.md': '# Page 3\n\nA new text.\n', 'docs/extra.md': '# Extra\n' });
  await buildIndex({ ...request, sources: [{ path: 'docs', exclude: ['page-9.md'] }] }, { store: from, embedder });
  const second = await moveIndex(from, to, { index: 'docs', as: 'copy' });
  expect(second.documents.removed).toBe(1);
  expect(second.documents.unchanged + second.documents.copied).toBe(30);
  expect(await contentOf(to, 'copy')).toEqual(await contentOf(from));
});

it('chunks without a document travel too', async () => {
  const { sqliteAt } = setUp();
  const [from, to] = [sqliteAt('from'), sqliteAt('to')];
  await from.ensureIndex({ index: 'docs', fingerprint: {} });
  await from.upsert('docs', [{ id: 'a', text: 'alpha', metadata: {}, searchText: 'title only' }]);
  await moveIndex(from, to, { index: 'docs' });
  expect(await to.fetchIndexed!('docs', ['a'])).toEqual([
    { id: 'a', text: 'alpha', metadata: {}, searchText: 'title only' },
  ]);
});

it('chunks without a document that the index has no more leave a copy, also one that was broken off', async () => {
  const { sqliteAt } = setUp();
  const [from, to] = [sqliteAt('from'), sqliteAt('to')];
  const loose = (id: string) => ({ id, text: `text of ${id}`, metadata: {} });
  await from.ensureIndex({ index: 'docs', fingerprint: {} });
  await from.upsert('docs', ['a', 'b', 'c'].map(loose));
  const broken: Store = { ...to, activate: async () => expect.unreachable('activated') };
  await expect(moveIndex(from, broken, { index: 'docs' })).rejects.toThrow('activated');
  for (const gone of ['a', 'b']) {
    await from.remove('docs', { ids: [gone] });
    const { comparison } = await moveIndex(from, to, { index: 'docs' });
    expect(comparison.differences).toEqual([]);
    expect(await contentOf(to)).toEqual(await contentOf(from));
  }
});

it('a copy that was broken off is gone on with, and nobody searches it before it is whole', async () => {
  const { request, sqliteAt } = setUp();
  const [from, to] = [sqliteAt('from'), sqliteAt('to')];
  await buildIndex(request, { store: from, embedder });
  let writes = 0;
  const broken: Store = {
    ...to,
    applyDocuments: async (index, changes, options) => {
      await to.applyDocuments!(index, changes.slice(0, 10), options);
      writes += 1;
      throw new Error('killed');
    },
  };
  await expect(moveIndex(from, broken, { index: 'docs' })).rejects.toThrow('killed');
  expect(writes).toBe(1);
  await expect(to.describe('docs')).rejects.toMatchObject({ code: 'index_not_found' });
  const { documents } = await moveIndex(from, to, { index: 'docs' });
  expect(documents).toEqual({ copied: 20, unchanged: 10, removed: 0 });
  expect(await contentOf(to)).toEqual(await contentOf(from));
});

it('an index that is no copy is left alone, and one that changes meanwhile is no copy', async () => {
  const { request, sqliteAt } = setUp();
  const [from, to] = [sqliteAt('from'), sqliteAt('to')];
  await buildIndex(request, { store: from, embedder });
  await buildIndex(request, { store: to });
  await expect(moveIndex(from, to, { index: 'docs' })).rejects.toMatchObject({
    code: 'invalid_config',
    message: expect.stringContaining('--as'),
  });
  const changing: Store = {
    ...from,
    fetchIndexed: async (index, ids, options) => {
      await from.upsert('docs', [{ id: 'new', text: 'new', metadata: {}, vector: new Float32Array(8).fill(1) }]);
      return from.fetchIndexed!(index, ids, options);
    },
  };
  await expect(moveIndex(changing, to, { index: 'docs', as: 'copy' })).rejects.toMatchObject({ code: 'unavailable' });
});

it('a difference is told with its place and scores', async () => {
  const { request, sqliteAt } = setUp();
  const [from, to] = [sqliteAt('from'), sqliteAt('to')];
  await buildIndex(request, { store: from, embedder });
  const lossy: Store = {
    ...to,
    applyDocuments: (index, changes, options) =>
      to.applyDocuments!(
        index,
        changes.map((change) =>
          change.kind !== 'replace'
            ? change
            : { ...change, chunks: change.chunks.map((chunk) => ({ ...chunk, searchText: chunk.text })) },
        ),
        options,
      ),
  };
  const { comparison } = await moveIndex(from, lossy, { index: 'docs' });
  expect(comparison.differences.length).toBeGreaterThan(10);
  const methods = new Set(comparison.differences.map(({ method }) => method));
  expect(methods.has('keyword') && !methods.has('semantic')).toBe(true);
  expect(comparison.differences[0]).toMatchObject({
    rank: expect.any(Number),
    first: { id: expect.any(String), score: expect.any(Number) },
  });
});

await describeOnQdrant('a move between the embedded store and Qdrant', (url) => {
  it('keeps every ranking in both directions, with the mean length of the chunks', async () => {
    const { request, sqliteAt } = setUp();
    const [from, back] = [sqliteAt('from'), sqliteAt('back')];
    const qdrant = storeOfTest(url);
    await buildIndex(request, { store: from, embedder });
    const there = await moveIndex(from, qdrant, { index: 'docs' });
    expect(there.comparison).toEqual({ rankings: 60, differences: [] });
    const { averageLength } = await from.describe('docs');
    expect(averageLength).toBeGreaterThan(10);
    expect((await qdrant.describe('docs')).averageLength).toBeCloseTo(averageLength ?? 0, 6);
    const again = await moveIndex(qdrant, back, { index: 'docs' });
    expect(again.comparison).toEqual({ rankings: 60, differences: [] });
    expect(await contentOf(back)).toEqual(await contentOf(from));
    const other = storeOfTest(url);
    expect((await moveIndex(qdrant, other, { index: 'docs' })).comparison.differences).toEqual([]);
    // The sources are as they were: the copy is indexed on without anything to do, by a store that was told no mean length.
    const { report } = await buildIndex(request, { store: qdrant, embedder });
    expect([report.unchanged.documents, report.added.documents]).toEqual([30, 0]);
  });

  it('of an index that assumes another mean length tells which rankings differ', async () => {
    const { request, sqliteAt } = setUp();
    const qdrant = storeOfTest(url, { averageLength: 300 });
    await buildIndex(request, { store: qdrant, embedder });
    const { comparison } = await moveIndex(qdrant, sqliteAt('to'), { index: 'docs' });
    const methods = comparison.differences.map(({ method }) => method);
    expect(methods.includes('keyword')).toBe(true);
    expect(methods.includes('semantic')).toBe(false);
  });
});

await describeOnChroma('a copy from Chroma', (url) => {
  it('ranks as Chroma does, and a copy that was interrupted is gone on with', async () => {
    const { request, sqliteAt } = setUp();
    const [from, to] = [chromaOfTest(url), sqliteAt('to')];
    await buildIndex(request, { store: from, embedder });
    const stopped = new AbortController();
    const onProgress = () => stopped.abort();
    const first = moveIndex(from, to, { index: 'docs' }, { signal: stopped.signal, onProgress });
    await expect(first).rejects.toMatchObject({ code: 'aborted' });
    const second = await moveIndex(from, to, { index: 'docs' });
    expect(second.documents).toEqual({ copied: 0, unchanged: 30, removed: 0 });
    expect(second.comparison).toEqual({ rankings: 60, differences: [] });
    // Chroma does not tell which fields there are, and keeps vectors of any length, which SQLite makes 1.
    const { metadataFields: _, vectors, ...copy } = await contentOf(to);
    expect(await contentOf(from)).toMatchObject(copy);
    expect(vectors.every((vector) => vector.length === 8)).toBe(true);
  });
});
