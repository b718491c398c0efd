import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexedChunk } from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRetriever } from '../src/index.ts';
import { fixedEmbedder } from './fixed-store.ts';

const embedding = { provider: 'fixed', model: 'two', dimensions: 2, metric: 'cosine' } as const;

/** The query's vector is (1, 0): the cosine of a chunk is its first coordinate. */
function chunk(id: string, cosine: number, text: string, place: Partial<IndexedChunk['metadata']> = {}): IndexedChunk {
  const vector = [cosine, Math.sqrt(1 - cosine * cosine)];
  return { id, text, vector, metadata: { document_id: `doc-${id}`, chunk_index: 0, ...place } };
}

// Ten chunks fill the semantic branch of a request for one to three results; none of them holds the word.
const near = Array.from({ length: 10 }, (_, at) => chunk(`near-${at}`, 0.9 - at / 100, 'prose about something else'));
const chunks = [
  ...near,
  chunk('similar', 0.6, 'hooks hooks hooks'),
  chunk('far', 0.2, 'hooks hooks'),
  chunk('unplaced', 0.7, 'hooks', { document_id: undefined, chunk_index: undefined }),
];

let folder: string;
let store: ReturnType<typeof sqliteStore>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-validated-'));
  store = sqliteStore({ file: join(folder, 'index.sqlite') });
  await store.ensureIndex({ index: 'kb', fingerprint: { embedding } });
  await store.upsert('kb', chunks);
});
afterAll(async () => {
  await store.close?.();
  rmSync(folder, { recursive: true, force: true });
});

function retrieve(thresholdScope: 'branch' | 'result', fields: Record<string, unknown> = {}) {
  const request = parseRetrievalRequest({
    index: 'kb',
    query: 'hooks',
    search_method: 'hybrid',
    hybrid_alpha: 0,
    score_threshold: 0.5,
    top_k: 3,
    ...fields,
  });
  return createRetriever({ store, embedder: fixedEmbedder(), thresholdScope }).retrieve(request);
}

describe('a threshold that holds for every result', () => {
  it('004 FR-005: what only words found is kept with its true similarity, and left out below the threshold', async () => {
    const { call, similarities } = await retrieve('result');
    const [first, ...others] = call.results;
    expect(first).toMatchObject({
      id: 'similar',
      relevanceComponents: { semanticScore: expect.closeTo(0.6, 6), keywordScore: 1 },
    });
    expect(others.map(({ id }) => id)).toEqual(['near-0', 'near-1']);
    expect(similarities.get('similar')).toBeCloseTo(0.6, 6);
  });

  it('004 SC-006: no result is below the threshold, whatever its keyword score', async () => {
    const { call, similarities } = await retrieve('result', { top_k: 50 });
    expect(call.results.map(({ id }) => id)).not.toContain('far');
    for (const { id } of call.results) expect(similarities.get(id)).toBeGreaterThanOrEqual(0.5);
  });

  it('004 US1.4: nothing similar enough is an empty result that says so, though words match', async () => {
    const { call } = await retrieve('result', { score_threshold: 0.95, filters: { document_id: 'doc-similar' } });
    expect(call.results).toEqual([]);
    expect(call.warnings).toMatchObject([
      { code: 'below_score_threshold', detail: { best_similarity: expect.closeTo(0.6, 6) } },
    ]);
  });

  it('what cannot be looked up is left out, and the result says so: similarity_unknown', async () => {
    const { call } = await retrieve('result');
    expect(call.results.map(({ id }) => id)).not.toContain('unplaced');
    expect(call.warnings).toMatchObject([{ code: 'similarity_unknown', detail: { count: 1 } }]);
  });

  it('keyword scores are scaled within all that words found, not within what is left', async () => {
    const { call } = await retrieve('result', { top_k: 50 });
    const unplaced = call.results.find(({ id }) => id === 'unplaced');
    expect(unplaced?.relevanceComponents).toEqual({ semanticScore: expect.closeTo(0.7, 6), keywordScore: 0 });
  });
});

describe('the canonical threshold', () => {
  it('001: holds for the semantic branch alone; what words found stays, and has no similarity', async () => {
    const { call, similarities } = await retrieve('branch');
    expect(call.results.map(({ id }) => id)).toEqual(['similar', 'far', 'near-0']);
    expect(call.results[0]?.relevanceComponents).toEqual({ semanticScore: 0, keywordScore: 1 });
    expect([...similarities.keys()]).toEqual(['near-0']);
    expect(call.warnings).toBeUndefined();
  });
});
