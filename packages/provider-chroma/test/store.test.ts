import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchesFilter } from '@touchstone/conformance';
import type { DocumentRecord, Hit, IndexedChunk, IndexFingerprint } from '@touchstone/contract';
import { partMarkSource } from '@touchstone/provider-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeOnChroma, freshStore, storeOfTest } from '../../../tools/test-kit/chroma-server.ts';
import { type ChromaStore, chroma } from '../src/index.ts';
import { temporaryFolder, vendorClient } from './chroma-server.ts';
import { filter, metadata } from './filters.ts';

const index = 'docs';
const idsOf = (chunks: readonly { readonly id: string }[]) => chunks.map(({ id }) => id);
const idOf = (i: number) => `c${String(i).padStart(5, '0')}`;
const dense = (dimensions: number): IndexFingerprint => ({
  embedding: { provider: 'test', model: 'random', dimensions, metric: 'cosine' },
});

/** A linear congruential generator: the same vectors in each run. */
function vectors(count: number, dimensions: number, start: number): readonly Float32Array[] {
  let state = start;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Array.from({ length: count }, () => Float32Array.from({ length: dimensions }, next));
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * (y[i] as number), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** Counts requests, and may make one of them fail or wait. */
function watchedFetch(before: (path: string, count: number) => Promise<void> | void = () => {}) {
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    const path = `${init?.method} ${pathname.replace(/^.*\/databases\/[^/]+\//, '').replace(/[0-9a-f-]{36}/, ':id')}`;
    paths.push(path);
    await before(path, paths.length);
    return globalThis.fetch(input, init);
  };
  return { fetch, paths };
}

function record(documentId: string, chunkCount: number, contentHash = 'sha256:00'): DocumentRecord {
  const rest = { sizeBytes: 1, modifiedMs: 5, settingsHash: 's', ref: 'r1', sourceId: 'source' };
  return { documentId, contentHash, chunkCount, ...rest };
}

function replacement(documentId: string, texts: readonly string[], contentHash?: string) {
  const chunks = texts.map((text, i): IndexedChunk => {
    return { id: `${documentId}#${i}`, text, metadata: { document_id: documentId, ref: 'r1' } };
  });
  return { kind: 'replace' as const, record: record(documentId, chunks.length, contentHash), chunks };
}

await describeOnChroma('Chroma store on a server', (url) => {
  it('what says that a part is done is in the ledger, and no document', async () => {
    const store = storeOfTest(url);
    await store.ensureIndex({ index, fingerprint: {} });
    const mark = { ...record('touchstone:part/1-of-2', 0), sourceId: partMarkSource };
    const records = [record('a', 0), mark];
    await store.applyDocuments(
      index,
      records.map((each) => ({ kind: 'replace', record: each, chunks: [] })),
    );
    expect(await store.readDocuments(index)).toEqual(records);
    expect(await store.describe(index)).toMatchObject({ documentCount: 1 });
    await store.applyDocuments(index, [{ kind: 'remove', documentId: mark.documentId }]);
    expect(await store.describe(index)).toMatchObject({ documentCount: 1 });
  });

  describe('filters', () => {
    it('any filter finds exactly the chunks that satisfy its definition, in every branch', async () => {
      const store = storeOfTest(url);
      await store.ensureIndex({ index, fingerprint: dense(2) });
      const rows = fc.sample(metadata, { numRuns: 150, seed: 7 });
      await store.upsert(
        index,
        rows.map((row, i) => ({ id: idOf(i), text: 'alpha', metadata: row, vector: [1, i] })),
      );
      await fc.assert(
        fc.asyncProperty(filter, async (condition) => {
          const expected = rows.flatMap((row, i) => (matchesFilter(condition, row) ? [idOf(i)] : []));
          const found = await store.fetchByFilter({ index, filter: condition, limit: 1000 });
          expect(idsOf(found)).toEqual(expected);
          // Falling cosine to [1, 0] is the order of the ids, and so are ties of BM25.
          const nearest = await store.searchDense({ index, vector: [1, 0], topK: 3, filter: condition });
          expect(idsOf(nearest)).toEqual(expected.slice(0, 3));
          const hits = await store.searchKeyword({ index, text: 'alpha', topK: 3, filter: condition });
          expect(idsOf(hits)).toEqual(expected.slice(0, 3));
        }),
        { numRuns: 150, seed: 11 },
      );
    });

    it('metadata comes back as it was written, keys in their order', async () => {
      const store = storeOfTest(url);
      await store.ensureIndex({ index, fingerprint: {} });
      const rows = fc.sample(metadata, { numRuns: 50, seed: 3 });
      await store.upsert(
        index,
        rows.map((row, i) => ({ id: idOf(i), text: '', metadata: row })),
      );
      const found = await store.fetchByFilter({ index, limit: 100 });
      expect(found.map((chunk) => JSON.stringify(chunk.metadata))).toEqual(rows.map((row) => JSON.stringify(row)));
    });

    it('what an upsert leaves out of the metadata is gone, for filters too', async () => {
      const store = storeOfTest(url);
      await store.ensureIndex({ index, fingerprint: {} });
      await store.upsert(index, [{ id: 'a', text: 'x', metadata: { old: 'yes', tags: ['t'] } }]);
      await store.upsert(index, [{ id: 'a', text: 'x', metadata: { tags: 't' } }]);
      expect(await store.count(index, { op: 'eq', field: 'old', value: 'yes' })).toBe(0);
      expect(await store.fetchByIds(index, ['a'])).toEqual([{ id: 'a', text: 'x', metadata: { tags: 't' } }]);
    });
  });

  describe('dense search', () => {
    it('`exact` finds what a scan finds, and `hnswEf` asks for that many', async () => {
      const { fetch } = watchedFetch();
      const asked: unknown[] = [];
      const store = storeOfTest(url, {
        fetch: (input, init) => {
          if (String(input).endsWith('/query')) asked.push(JSON.parse(String(init?.body)).n_results);
          return fetch(input, init);
        },
      });
      await store.ensureIndex({ index, fingerprint: dense(32) });
      const all = vectors(3000, 32, 1);
      await store.upsert(
        index,
        all.map((vector, i) => ({ id: idOf(i), text: 't', metadata: { part: i % 50 }, vector })),
      );
      for (const query of vectors(5, 32, 99)) {
        const nearest = (keep: (i: number) => boolean) =>
          all
            .map((vector, i) => ({ id: idOf(i), i, score: cosine(query, vector) }))
            .filter(({ i }) => keep(i))
            .sort((a, b) => b.score - a.score)
            .slice(0, 10)
            .map(({ id }) => id);
        const search = { index, vector: query, topK: 10, exact: true };
        expect(idsOf(await store.searchDense(search))).toEqual(nearest(() => true));
        const some = { ...search, filter: { op: 'eq', field: 'part', value: 7 } } as const;
        expect(idsOf(await store.searchDense(some))).toEqual(nearest((i) => i % 50 === 7));
      }
      asked.length = 0;
      await store.searchDense({ index, vector: all[0] as Float32Array, topK: 10, hnswEf: 500 });
      expect(asked).toEqual([500]);
    });

    it('`exact` finds all of many chunks that are nearly alike, which the graph does not', async () => {
      const store = storeOfTest(url);
      const fingerprint = dense(32);
      await store.ensureIndex({ index, fingerprint });
      const [centre, ...around] = vectors(701, 32, 5);
      const chunks = around.map((small, i) => {
        const vector = small.map((value, part) => (centre?.[part] ?? 0) + value / 1e4);
        return { id: idOf(i), text: 't', metadata: {}, vector };
      });
      await store.upsert(index, chunks);
      const hits = await store.searchDense({ index, vector: centre ?? [], topK: 700, exact: true });
      expect(idsOf(hits).toSorted()).toEqual(idsOf(chunks).toSorted());
    });

    it('a hundred ties come by ascending id at any cut-off: all with `exact`, else those that the graph finds', async () => {
      const store = storeOfTest(url);
      await store.ensureIndex({ index, fingerprint: dense(2) });
      const chunks = Array.from({ length: 100 }, (_, i) => ({ id: idOf(i), text: 't', metadata: {}, vector: [3, 4] }));
      await store.upsert(index, chunks.toReversed());
      for (const topK of [1, 20, 99]) {
        const ids = async (exact: boolean) => idsOf(await store.searchDense({ index, vector: [3, 4], topK, exact }));
        expect(await ids(true)).toEqual(idsOf(chunks).slice(0, topK));
        const found = await ids(false);
        expect(found).toEqual([...new Set(found)].sort());
        // The graph now and then misses one of so many equal vectors, as Chroma's threads have linked them.
        expect(found.length).toBeGreaterThan(0.9 * topK);
        expect(idsOf(chunks).indexOf(found.at(-1) ?? '')).toBeLessThan(topK + 10);
      }
    });

    it('a call of more chunks than one request takes is split', async () => {
      const { fetch, paths } = watchedFetch();
      const store = storeOfTest(url, { fetch });
      await store.ensureIndex({ index, fingerprint: {} });
      const chunks = Array.from({ length: 6000 }, (_, i) => ({ id: idOf(i), text: 't', metadata: {} }));
      await store.upsert(index, chunks);
      expect(paths.filter((path) => path.endsWith('/upsert'))).toHaveLength(2);
      expect(await store.count(index, undefined)).toBe(6000);
    });
  });

  describe('the keyword index', () => {
    const search = (store: ChromaStore, text: string) => store.searchKeyword({ index, text, topK: 10 });
    const pages = (paths: readonly string[]) => paths.filter((path) => path === 'POST collections/:id/get').length;

    async function filledFolder(prefix: string) {
      const folder = temporaryFolder();
      const store = chroma({ url, prefix, keywordFolder: folder });
      await store.ensureIndex({ index, fingerprint: {} });
      await store.applyDocuments(index, [replacement('d1', ['alpha beta', 'gamma']), replacement('d2', ['alpha'])]);
      const hits = await search(store, 'alpha');
      expect(idsOf(hits)).toEqual(['d2#0', 'd1#0']);
      await store.close();
      return { folder, hits };
    }

    it('is read from its folder, and not from the collection, by the next process', async () => {
      const prefix = `k${process.pid}a`;
      const { folder, hits } = await filledFolder(prefix);
      const { fetch, paths } = watchedFetch();
      const store = storeOfTest(url, { prefix, keywordFolder: folder, fetch });
      expect(await search(store, 'alpha')).toEqual(hits);
      // The hits themselves.
      expect(pages(paths)).toBe(1);
    });

    it('that was saved with the mean of the chunks is searched with a fixed one, without being made anew', async () => {
      const prefix = `k${process.pid}g`;
      const { folder } = await filledFolder(prefix);
      const { fetch, paths } = watchedFetch();
      const store = storeOfTest(url, { prefix, keywordFolder: folder, fetch, averageLength: 4 });
      // N = 3, n = 2: idf ln 1.6. d2#0 has tf 1, length 1: 2.6 / (1 + 1.6 · (0.25 + 0.75 / 4)).
      const [first] = await search(store, 'alpha');
      expect(first?.id).toBe('d2#0');
      expect(first?.score).toBeCloseTo((Math.log(1.6) * 2.6) / 1.7, 10);
      expect(pages(paths)).toBe(1);
    });

    it.each([
      ['is gone', (file: string) => rmSync(file)],
      ['is damaged', (file: string) => writeFileSync(file, 'nonsense')],
    ])('is made anew from the collection where its file %s', async (claim, harm) => {
      const prefix = `k${process.pid}b${claim.length}`;
      const { folder, hits } = await filledFolder(prefix);
      for (const file of readdirSync(folder)) harm(join(folder, file));
      expect(await search(storeOfTest(url, { prefix, keywordFolder: folder }), 'alpha')).toEqual(hits);
    });

    it('that another process left behind catches up with what was written since, and with that alone', async () => {
      const prefix = `k${process.pid}c`;
      const { folder } = await filledFolder(prefix);
      const other = storeOfTest(url, { prefix });
      await other.applyDocuments(index, [
        replacement('d1', ['alpha'], 'sha256:01'),
        replacement('d3', ['alpha delta']),
      ]);
      const asked: unknown[] = [];
      const store = storeOfTest(url, {
        prefix,
        keywordFolder: folder,
        fetch: (input, init) => {
          if (String(input).endsWith('/get')) asked.push(JSON.parse(String(init?.body)).where);
          return globalThis.fetch(input, init);
        },
      });
      expect(idsOf(await search(store, 'alpha'))).toEqual(['d1#0', 'd2#0', 'd3#0']);
      expect(asked[0]).toEqual({ touchstone_write: { $gte: 3 } });
      expect(await search(store, 'gamma')).toEqual([]);
      const fresh: readonly Hit[] = await search(storeOfTest(url, { prefix }), 'alpha');
      expect(await search(store, 'alpha')).toEqual(fresh);
    });

    it('is not lost on callers who give up: the reading goes on', async () => {
      const prefix = `k${process.pid}d`;
      await filledFolder(prefix);
      const reached = Promise.withResolvers<void>();
      const free = Promise.withResolvers<void>();
      const { fetch, paths } = watchedFetch(async (path) => {
        if (path !== 'POST collections/:id/get' || pages(paths) > 1) return;
        reached.resolve();
        await free.promise;
      });
      const store = storeOfTest(url, { prefix, fetch });
      const controller = new AbortController();
      const given = store.searchKeyword({ index, text: 'alpha', topK: 1 }, { signal: controller.signal });
      await reached.promise;
      controller.abort();
      await expect(given).rejects.toMatchObject({ code: 'aborted' });
      free.resolve();
      expect(await search(store, 'gamma')).toHaveLength(1);
      // One page of all chunks, and the hit.
      expect(pages(paths)).toBe(2);
    });

    it('of many indexes stays within its memory: the one used longest ago is saved and let go', async () => {
      const folder = temporaryFolder();
      const { fetch, paths } = watchedFetch();
      const store = storeOfTest(url, { keywordFolder: folder, keywordMegabytes: 0.000_03, fetch });
      for (const name of ['a', 'b']) {
        await store.ensureIndex({ index: name, fingerprint: {} });
        await store.upsert(name, [{ id: name, text: `alpha ${name.repeat(20)}`, metadata: {} }]);
        await store.searchKeyword({ index: name, text: 'alpha', topK: 1 });
      }
      expect(readdirSync(folder)).toHaveLength(1);
      const before = pages(paths);
      expect(idsOf(await store.searchKeyword({ index: 'a', text: 'alpha', topK: 1 }))).toEqual(['a']);
      expect(pages(paths) - before).toBe(1);
    });

    it('a folder that cannot be used is named', async () => {
      const file = join(temporaryFolder(), 'file');
      writeFileSync(file, '');
      const store = freshStore(url, { keywordFolder: join(file, 'below') });
      await store.ensureIndex({ index, fingerprint: {} });
      await expect(search(store, 'alpha')).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.not.stringContaining(file),
        operatorNote: expect.stringContaining(file),
      });
    });
  });

  describe('a write that breaks off', () => {
    /** How many requests a change takes, so that each of them can be the one that fails. */
    async function broken(at: number): Promise<{ readonly store: ChromaStore; readonly failed: boolean }> {
      const prefix = `b${process.pid}n${at}`;
      let armed = Number.POSITIVE_INFINITY;
      let writes = 0;
      const { fetch } = watchedFetch((path) => {
        if (!/^PUT|upsert|update|delete/.test(path)) return;
        writes += 1;
        if (writes === armed) throw new TypeError('fetch failed');
      });
      const store = chroma({ url, prefix, fetch });
      await store.ensureIndex({ index, fingerprint: {} });
      await store.applyDocuments(index, [replacement('d1', ['alpha', 'beta']), replacement('d2', ['gamma'])]);
      [armed, writes] = [at, 0];
      const changing = store.applyDocuments(index, [
        replacement('d1', ['alpha two'], 'sha256:01'),
        { kind: 'remove', documentId: 'd2' },
        replacement('d3', ['delta']),
      ]);
      const failed = await changing.then(
        () => false,
        () => true,
      );
      armed = Number.POSITIVE_INFINITY;
      return { store, failed };
    }

    it('leaves no whole record of a document that is not, wherever it breaks off; the next ingestion puts it right', async () => {
      for (let at = 1; ; at += 1) {
        const { store, failed } = await broken(at);
        if (!failed) {
          // Version, marks, chunks that come, chunks that go, records, records that go, version.
          expect(at).toBe(8);
          return;
        }
        const chunks = await store.fetchByFilter({ index, limit: 100 });
        for (const { documentId, contentHash, chunkCount } of await store.readDocuments(index)) {
          if (contentHash === '') continue;
          const texts = chunks.filter(({ metadata }) => metadata.document_id === documentId).map(({ text }) => text);
          expect(texts).toHaveLength(chunkCount);
          if (documentId === 'd1')
            expect(texts).toEqual(contentHash === 'sha256:00' ? ['alpha', 'beta'] : ['alpha two']);
        }
        // Every chunk belongs to a document of the ledger, so that none is forgotten.
        const known = new Set((await store.readDocuments(index)).map(({ documentId }) => documentId));
        expect(chunks.every(({ metadata }) => known.has(metadata.document_id ?? ''))).toBe(true);

        await store.applyDocuments(index, [
          replacement('d1', ['alpha two'], 'sha256:01'),
          { kind: 'remove', documentId: 'd2' },
          replacement('d3', ['delta']),
        ]);
        expect((await store.fetchByFilter({ index, limit: 100 })).map(({ text }) => text)).toEqual([
          'alpha two',
          'delta',
        ]);
        expect(idsOf(await store.searchKeyword({ index, text: 'alpha beta gamma delta', topK: 9 }))).toHaveLength(2);
        await store.close();
      }
    });

    it('an abort in the middle is told at once, and the request that runs is waited for before the next write', async () => {
      const reached = Promise.withResolvers<void>();
      const free = Promise.withResolvers<void>();
      let isHeld = false;
      const { fetch, paths } = watchedFetch(async (path) => {
        if (!isHeld || !path.endsWith('/upsert')) return;
        isHeld = false;
        reached.resolve();
        await free.promise;
      });
      const store = storeOfTest(url, { fetch });
      await store.ensureIndex({ index, fingerprint: {} });
      isHeld = true;
      const controller = new AbortController();
      const first = store.upsert(index, [{ id: 'a', text: 'alpha', metadata: {} }], { signal: controller.signal });
      await reached.promise;
      const second = store.upsert(index, [{ id: 'a', text: 'beta', metadata: {} }]);
      controller.abort();
      // At once: the request that runs ends only below.
      await expect(first).rejects.toMatchObject({ code: 'aborted' });
      expect(paths.filter((path) => path.endsWith('/upsert'))).toHaveLength(1);
      free.resolve();
      await second;
      expect((await store.fetchByIds(index, ['a']))[0]?.text).toBe('beta');
    });
  });

  describe('collections', () => {
    it('a search under way when its generation is replaced looks at the new one', async () => {
      const prefix = `g${process.pid}`;
      const store = storeOfTest(url, { prefix });
      await store.ensureIndex({ index, fingerprint: dense(2) });
      await store.upsert(index, [{ id: 'old', text: 'alpha', metadata: {}, vector: [1, 0] }]);
      await store.ensureIndex({ index, fingerprint: dense(2), generation: 'next' });
      await store.upsert(index, [{ id: 'new', text: 'alpha', metadata: {}, vector: [1, 0] }], { generation: 'next' });
      let isSwitched = false;
      const { fetch } = watchedFetch(async (path) => {
        if (isSwitched || !path.endsWith('/query')) return;
        isSwitched = true;
        await store.activate(index, 'next');
      });
      const reader = storeOfTest(url, { prefix, fetch });
      expect(idsOf(await reader.searchDense({ index, vector: [1, 0], topK: 1 }))).toEqual(['new']);
    });

    it('dropIndex leaves nothing on the server and in the folder, also of a generation that was never finished', async () => {
      const folder = temporaryFolder();
      const prefix = `l${process.pid}`;
      const store = storeOfTest(url, { prefix, keywordFolder: folder });
      for (const name of ['a', 'a.b', 'a..b']) await store.ensureIndex({ index: name, fingerprint: {} });
      expect(await store.listIndexes()).toEqual(['a', 'a..b', 'a.b']);
      const client = vendorClient(url);
      await client.createCollection({ name: `${prefix}.a.left-over.chunks`, embeddingFunction: null });
      await store.optimize('a');
      await store.upsert('a', [{ id: 'x', text: 'alpha', metadata: {} }]);
      await store.optimize('a');
      expect(readdirSync(folder)).toHaveLength(1);
      await store.dropIndex('a');
      const names = (await client.listCollections({ limit: 1000 })).map(({ name }) => name);
      expect(names.filter((name) => name.startsWith(`${prefix}.a.`) && !name.startsWith(`${prefix}.a._`))).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
      expect(await store.listIndexes()).toEqual(['a..b', 'a.b']);
    });

    it("Chroma's own client reads our chunks, with scalar metadata under its own names and no embedding function", async () => {
      const prefix = `r${process.pid}`;
      const store = storeOfTest(url, { prefix, newToken: () => 'first' });
      await store.ensureIndex({ index, fingerprint: dense(2) });
      await store.upsert(index, [{ id: 'a', text: 'alpha', metadata: { path: 'a.md', tags: ['t'] }, vector: [3, 4] }]);
      const client = vendorClient(url);
      const collection = await client.getOrCreateCollection({
        name: `${prefix}.docs.first.chunks`,
        embeddingFunction: null,
      });
      expect(collection.configuration).toMatchObject({
        hnsw: { space: 'cosine', ef_search: 200 },
        embedding_function: null,
      });
      const found = await collection.get({ where: { path: 'a.md' }, include: ['documents', 'embeddings'] });
      expect([found.ids, found.documents, found.embeddings]).toEqual([['a'], ['alpha'], [[3, 4]]]);
    });
  });

  describe('a collection that another program filled', () => {
    const collection = `foreign-${process.pid}`;
    const client = vendorClient(url);
    const open = (metric: 'cosine' | 'l2' = 'cosine') =>
      storeOfTest(url, {
        collections: {
          theirs: {
            collection,
            fingerprint: { embedding: { provider: 'other', model: 'm', dimensions: 2, metric } },
            fields: { path: 'source' },
          },
        },
      });

    it('is searched in every branch, with its fields under our names', async () => {
      const made = await client.getOrCreateCollection({
        name: collection,
        configuration: { hnsw: { space: 'cosine' } },
        embeddingFunction: null,
      });
      await made.add({
        ids: ['1', '2', '3'],
        embeddings: [
          [1, 0],
          [0.6, 0.8],
          [0, 1],
        ],
        documents: ['alpha beta', 'alpha', 'gamma'],
        metadatas: [{ source: 'a/x.md', year: 2020 }, { source: 'b/y.md', year: 2021.5 }, { year: 2022 }],
      });
      const store = open();
      const search = { index: 'theirs', vector: [1, 0], topK: 5 };
      expect(await store.searchDense({ ...search, filter: { op: 'prefix', field: 'path', value: 'b/' } })).toEqual([
        {
          id: '2',
          text: 'alpha',
          metadata: { path: 'b/y.md', year: 2021.5 },
          score: expect.closeTo(0.4, 6),
          scoreKind: 'cosine_distance',
        },
      ]);
      const filter = { op: 'eq', field: 'path', value: 'a/x.md' } as const;
      expect(idsOf(await store.searchKeyword({ index: 'theirs', text: 'alpha', topK: 5, filter }))).toEqual(['1']);
      const recent = { op: 'range', field: 'year', gte: 2021.25 } as const;
      expect(await store.count('theirs', recent)).toBe(2);
      expect(await store.describe('theirs')).toMatchObject({
        chunkCount: 3,
        fingerprint: { embedding: { model: 'm' } },
      });
      expect(await store.listIndexes()).toContain('theirs');

      await made.add({ ids: ['4'], embeddings: [[1, 1]], documents: ['delta'] });
      expect(idsOf(await store.searchKeyword({ index: 'theirs', text: 'delta', topK: 5 }))).toEqual(['4']);
      await made.update({ ids: ['4'], embeddings: [[1, 1]], documents: ['epsilon'] });
      await store.optimize('theirs');
      expect(idsOf(await store.searchKeyword({ index: 'theirs', text: 'epsilon', topK: 5 }))).toEqual(['4']);
    });

    it('is not written to', async () => {
      const store = open();
      const calls = [
        () => store.ensureIndex({ index: 'theirs', fingerprint: {} }),
        () => store.upsert('theirs', [{ id: 'x', text: 'x', metadata: {} }]),
        () => store.remove('theirs', { ids: ['1'] }),
        () => store.applyDocuments('theirs', []),
        () => store.activate('theirs', 'main'),
        () => store.dropIndex('theirs'),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          code: 'unsupported',
          message: expect.stringContaining(collection),
        });
      }
    });

    it('that is declared with another space or size is refused with both', async () => {
      await expect(open('l2').describe('theirs')).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringMatching(/metric l2.*space cosine/),
      });
    });

    it('that is not there is index_not_found with its name', async () => {
      const store = storeOfTest(url, { collections: { gone: { collection: 'no-such-one', fingerprint: {} } } });
      await expect(store.describe('gone')).rejects.toMatchObject({
        code: 'index_not_found',
        message: expect.stringContaining('no-such-one'),
      });
    });
  });
});
