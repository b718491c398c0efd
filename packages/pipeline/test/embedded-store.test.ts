import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRetrievalRequest, retrievalCall } from '@touchstone/contract/wire';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRetriever } from '../src/index.ts';
import { fixedEmbedder } from './fixed-store.ts';

const embedding = { provider: 'fixed', model: 'two', dimensions: 2, metric: 'cosine' } as const;

// The query's vector is (1, 0): cosines are the first coordinates.
const chunks = [
  { id: 'a', text: 'hooks run before the handler', vector: [0.6, 0.8], metadata: { team: 'core', part: 1 } },
  { id: 'b', text: 'the handler sends a reply', vector: [0.8, 0.6], metadata: { team: 'core', part: 2 } },
  { id: 'c', text: 'plugins register hooks and more hooks', vector: [0, 1], metadata: { team: 'plugins', part: 3 } },
] as const;

describe('canonical retrieval over the embedded store', () => {
  let folder: string;
  let store: ReturnType<typeof sqliteStore>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-pipeline-'));
    store = sqliteStore({ file: join(folder, 'index.sqlite') });
    await store.ensureIndex({ index: 'kb', fingerprint: { embedding } });
    await store.upsert('kb', chunks);
  });
  afterEach(async () => {
    await store.close?.();
    rmSync(folder, { recursive: true, force: true });
  });

  const retrieve = async (fields: Record<string, unknown>) => {
    const request = parseRetrievalRequest({ index: 'kb', query: 'hooks', ...fields });
    return (await createRetriever({ store, embedder: fixedEmbedder() }).retrieve(request)).call;
  };

  it('semantic ranks by cosine', async () => {
    const { results } = await retrieve({});
    expect(results.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(results[0]?.relevanceScore).toBeCloseTo(0.8, 6);
  });

  it('keyword finds only chunks that hold a term', async () => {
    expect((await retrieve({ search_method: 'keyword' })).results.map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it('hybrid blends cosine with min-max of BM25', async () => {
    const { results } = await retrieve({ search_method: 'hybrid' });
    // c: 0.5 * 0 + 0.5 * 1; b: 0.5 * 0.8 + 0.5 * 0; a: 0.5 * 0.6 + 0.5 * 0, the least of the two keyword hits.
    expect(results.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(results.map(({ score }) => score)).toEqual([0.5, expect.closeTo(0.4, 6), expect.closeTo(0.3, 6)]);
    expect(results[2]?.relevanceComponents).toEqual({ semanticScore: expect.closeTo(0.6, 6), keywordScore: 0 });
  });

  it('filters combine with and, and hold for every result', async () => {
    const { results } = await retrieve({ filters: { team: 'core' }, filter: { op: 'range', field: 'part', gte: 2 } });
    expect(results.map(({ id }) => id)).toEqual(['b']);
  });

  it('tells a filter that matches nothing from text that matches nothing', async () => {
    const filtered = await retrieve({ search_method: 'keyword', filters: { team: 'nobody' } });
    expect(filtered.warnings?.[0]?.code).toBe('filters_matched_nothing');
    const unmatched = await retrieve({ search_method: 'keyword', query: 'zebra' });
    expect(unmatched.warnings?.[0]?.code).toBe('no_matching_terms');
  });

  it('asking for more than there is returns what there is', async () => {
    expect((await retrieve({ top_k: 50 })).resultCount).toBe(3);
  });

  it('the same request gives the same bytes', async () => {
    const encode = async () => JSON.stringify(retrievalCall.encode(await retrieve({ search_method: 'hybrid' })));
    expect(await encode()).toBe(await encode());
  });

  it('an unknown index is index_not_found', async () => {
    await expect(retrieve({ index: 'nope' })).rejects.toMatchObject({ code: 'index_not_found' });
  });
});
