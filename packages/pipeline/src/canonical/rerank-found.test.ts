import {
  type Refinement,
  type Reranker,
  type RerankInput,
  type RetrievalCall,
  RetrievalError,
  type RetrievalRequest,
} from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { fixedEmbedder, fixedStore, hit } from '../../test/fixed-store.ts';
import { createRetriever } from './create-retriever.ts';
import { searchRecord } from './search-record.ts';

const embedder = fixedEmbedder();
const similarities: Readonly<Record<string, number>> = { a: 0.9, b: 0.8, c: 0.7, d: 0.6 };
const semantic = Object.entries(similarities).map(([id, score]) => hit(id, score, 'similarity'));

/** Scores documents by their ids; `asked` records the ids of each request. */
function scoring(scores: Readonly<Record<string, number>>, overrides: Partial<Reranker> = {}) {
  const asked: string[][] = [];
  const reranker: Reranker = {
    specVersion: 1,
    name: 'scoring',
    model: 'scoring-1',
    followsInstructions: false,
    limits: { maxDocuments: 100, maxTokensPerPair: Number.MAX_SAFE_INTEGER, maxTokensPerCall: Number.MAX_SAFE_INTEGER },
    rerank: async ({ documents }) => {
      asked.push(documents.map(({ id }) => id));
      return { scores: documents.map(({ id }) => scores[id] ?? 0) };
    },
    ...overrides,
  };
  return { reranker, asked };
}

const reversed = { a: 0.1, b: 0.2, c: 0.3, d: 0.4 };

function request(fields: Record<string, unknown> = {}): RetrievalRequest {
  return parseRetrievalRequest({ index: 'kb', query: 'hooks', top_k: 2, rerank: true, ...fields });
}

function rows({ results }: RetrievalCall) {
  return results.map(({ id, rerankScore, searchRank, relevanceScore }) => [
    id,
    rerankScore,
    searchRank,
    relevanceScore,
  ]);
}

describe('decision 32: a request with rerank', () => {
  it('searches the pool, gives the best by the reranker, and says the ranks and scores of both', async () => {
    const { reranker, asked } = scoring(reversed);
    const tops: number[] = [];
    const store = fixedStore({ semantic, asked: (_, topK) => tops.push(topK) });
    const { call, trace } = await createRetriever({ store, embedder, reranker }).retrieve(request({ rerank_pool: 4 }));
    expect(rows(call)).toEqual([
      ['d', 0.4, 4, 0.6],
      ['c', 0.3, 3, 0.7],
    ]);
    expect(call).toMatchObject({ topK: 2, resultCount: 2, rerank: { model: 'scoring-1', pool: 4, documents: 4 } });
    expect(call.warnings).toBeUndefined();
    expect([tops, asked]).toEqual([[4], [['a', 'b', 'c', 'd']]]);
    expect(trace.stages.find(({ stage }) => stage === 'rerank')?.candidates?.[0]).toEqual({
      id: 'd',
      rank: 1,
      score: 0.4,
      scoreKind: 'rerank_score',
    });
  });

  it('001: is the canonical search with the pool for its top_k; one without it is as it was', async () => {
    const store = fixedStore({
      semantic,
      keyword: [hit('b', 8, 'bm25'), hit('d', 5, 'bm25'), hit('e', 2, 'bm25')],
    });
    const { reranker, asked } = scoring(reversed);
    const retriever = createRetriever({ store, embedder, reranker });
    const hybrid = { search_method: 'hybrid' };
    const { call } = await retriever.retrieve(request({ ...hybrid, top_k: 50 }));
    const plain = await retriever.retrieve(request({ ...hybrid, top_k: 50, rerank: undefined }));
    const alone = await createRetriever({ store, embedder }).retrieve(request({ ...hybrid, top_k: 50, rerank: false }));
    expect(plain.call).toEqual(alone.call);
    expect(plain.call).not.toHaveProperty('results.0.rerankScore');
    const bySearch = call.results.toSorted((one, other) => (one.searchRank ?? 0) - (other.searchRank ?? 0));
    expect(bySearch.map(({ rerankScore: _, searchRank: __, ...result }) => result)).toEqual(plain.call.results);
    expect(asked).toEqual([plain.call.results.map(({ id }) => id)]);
  });

  it('asks for 50 where it states no pool, and for no fewer than top_k', async () => {
    const tops: number[] = [];
    const store = fixedStore({ semantic, asked: (_, topK) => tops.push(topK) });
    const retriever = createRetriever({ store, embedder, reranker: scoring(reversed).reranker });
    await retriever.retrieve(request());
    await retriever.retrieve(request({ top_k: 20, rerank_pool: 10 }));
    expect(tops).toEqual([50, 20]);
  });

  it('holds the threshold against similarity, before the reranker sees anything', async () => {
    const { reranker, asked } = scoring(reversed);
    const retriever = createRetriever({ store: fixedStore({ semantic }), embedder, reranker });
    const { call } = await retriever.retrieve(request({ score_threshold: 0.75 }));
    expect(rows(call).map(([id]) => id)).toEqual(['b', 'a']);
    expect(asked).toEqual([['a', 'b']]);
  });

  it('asks no reranker where nothing was found', async () => {
    const { reranker, asked } = scoring(reversed);
    const { call } = await createRetriever({ store: fixedStore({}), embedder, reranker }).retrieve(request());
    expect([call.rerank, asked]).toEqual([undefined, []]);
  });

  it('is refused without a reranker, before the store is asked', async () => {
    const store = { ...fixedStore({}), describe: () => expect.unreachable('the store was asked') };
    await expect(createRetriever({ store, embedder }).retrieve(request())).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('no reranker is configured'),
    });
  });

  it('goes to a reranker with limits in several requests, each text cut to what it reads', async () => {
    const lengths: number[] = [];
    const limits = { maxDocuments: 3, maxTokensPerPair: 100, maxTokensPerCall: 400 };
    const rerank: Reranker['rerank'] = async ({ documents }) => {
      lengths.push(...documents.map(({ text }) => text.length));
      return { scores: documents.map(() => 0.5) };
    };
    const { reranker } = scoring({}, { limits, rerank });
    const long = semantic.map((one) => ({ ...one, text: 'hooks run before the handler. '.repeat(500) }));
    const { call } = await createRetriever({ store: fixedStore({ semantic: long }), embedder, reranker }).retrieve(
      request(),
    );
    expect(call.rerank?.documents).toBe(4);
    expect(lengths).toHaveLength(4);
    expect(Math.max(...lengths)).toBeLessThan(1000);
    expect(call.results[0]?.text).toHaveLength(15_000);
  });

  it('is in the record with what it asked for, so that a replay asks the same', async () => {
    const { reranker } = scoring(reversed);
    const asked = request();
    const retrieval = await createRetriever({ store: fixedStore({ semantic }), embedder, reranker }).retrieve(asked);
    const record = searchRecord(asked, retrieval, { engine: 'test', settings: {} });
    expect(record.request.rerank).toBe(true);
    expect(record.event.resultIds).toEqual([
      { candidateId: 'd', score: 0.4 },
      { candidateId: 'c', score: 0.3 },
    ]);
  });
});

describe('decision 32: results come in the order of the search, with rerank_unavailable, when the reranker', () => {
  const failing: readonly [string, Partial<Reranker>, string][] = [
    ['fails', { rerank: () => Promise.reject(new RetrievalError('rate_limited', 'Slow down.')) }, 'rate_limited'],
    ['has a defect', { rerank: () => Promise.reject(new TypeError('x is undefined')) }, 'internal'],
    ['leaves a document out', { rerank: async () => ({ scores: [0.5] }) }, 'bad_response'],
    ['scores beyond 1', { rerank: async ({ documents }) => ({ scores: documents.map(() => 2) }) }, 'bad_response'],
  ];
  it.each(failing)('%s', async (_, overrides, error) => {
    const { reranker } = scoring({}, overrides);
    const { call, trace } = await createRetriever({ store: fixedStore({ semantic }), embedder, reranker }).retrieve(
      request(),
    );
    expect(rows(call)).toEqual([
      ['a', undefined, undefined, 0.9],
      ['b', undefined, undefined, 0.8],
    ]);
    expect(call.rerank).toBeUndefined();
    expect(call.warnings).toMatchObject([{ code: 'rerank_unavailable', detail: { model: 'scoring-1', error } }]);
    expect(trace.stages.find(({ stage }) => stage === 'rerank')?.error?.code).toBe(error);
  });

  it('is late: the deadline costs the order, not the results', async () => {
    let now = 0;
    const late: Reranker['rerank'] = async ({ documents }) => {
      now += 1000;
      return { scores: documents.map(() => 0.5) };
    };
    const clock = { nowMs: () => now, monotonicMs: () => now };
    const { reranker } = scoring({}, { rerank: late });
    const retriever = createRetriever({ store: fixedStore({ semantic }), embedder, reranker, clock });
    const { call } = await retriever.retrieve(request(), { timeoutMs: 900 });
    expect(call.results.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(call.warnings).toMatchObject([{ code: 'rerank_unavailable', detail: { error: 'timeout' } }]);
  });

  it('not when the caller gives up meanwhile: that is aborted', async () => {
    const giving = new AbortController();
    const rerank = () => {
      giving.abort();
      return Promise.reject(new RetrievalError('aborted', 'Aborted.'));
    };
    const { reranker } = scoring({}, { rerank });
    const retriever = createRetriever({ store: fixedStore({ semantic }), embedder, reranker });
    await expect(retriever.retrieve(request(), { signal: giving.signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a reranked search of a refined index', () => {
  const refined = (at: 'whole' | 'none' | 'behind'): Refinement => ({
    at: async (version) =>
      at === 'whole'
        ? {
            model: 'slow',
            version: `slow of ${version}`,
            similarities: async (_, chunks) => chunks.map((_, i) => i / 8),
          }
        : at,
  });
  async function searched(at: 'whole' | 'none' | 'behind') {
    const given: RerankInput[] = [];
    const rerank = async (input: RerankInput) => {
      given.push(input);
      return { scores: input.documents.map(() => 0.5) };
    };
    const { reranker } = scoring({}, { rerank });
    const fixed = fixedStore({ semantic });
    const describe = async (name: string) => ({ ...(await fixed.describe(name)), version: 'v1' });
    const store = { ...fixed, describe };
    const retriever = createRetriever({ store, embedder, reranker, refinement: refined(at) });
    const { call, trace } = await retriever.retrieve(request());
    const told = trace.stages.find(({ stage }) => stage === 'rerank')?.settings?.refinement;
    return { given: given[0], told, warnings: call.warnings?.map(({ code }) => code) };
  }

  it('tells the reranker the similarities by second vectors and the model of the others, and the trace the version', async () => {
    const { given, told, warnings } = await searched('whole');
    expect(given?.similarityBy).toBe(embedder.model);
    expect(given?.documents.map(({ found }) => found?.refined)).toEqual([0, 3 / 8, 1 / 8, 2 / 8]);
    expect([told, warnings]).toEqual(['slow of v1', undefined]);
  });

  it('refinement_unavailable: does without them where the index has changed; one that was never refined has no warning', async () => {
    expect((await searched('behind')).warnings).toEqual(['refinement_unavailable']);
    const { given, told, warnings } = await searched('none');
    expect([given?.documents[0]?.found?.refined, told, warnings]).toEqual([undefined, undefined, undefined]);
  });
});

describe('decision 35: which results of a refined index are reranked', () => {
  const searchOrder = ['a', 'b', 'c', 'd'];
  const secondly: Readonly<Record<string, number>> = { a: 0.1, b: 0.2, c: 0.3, d: 0.9 };

  async function searched(at: 'whole' | 'none' | 'behind', fields: Record<string, unknown> = {}, scores = {}) {
    const { reranker, asked } = scoring(scores);
    const refinement: Refinement = {
      at: async (version) =>
        at === 'whole'
          ? {
              model: 'slow',
              version: `slow of ${version}`,
              similarities: async (_, chunks) =>
                chunks.map(({ metadata: { path } }) => secondly[`${path}`[0] ?? ''] ?? 0),
            }
          : at,
    };
    const store = fixedStore({ semantic, description: { version: 'v1' } });
    const retriever = createRetriever({ store, embedder, reranker, refinement });
    const asks = { search_method: 'hybrid', top_k: 1, rerank_pool: 2, ...fields };
    const { call, trace } = await retriever.retrieve(request(asks));
    return { call, asked: asked[0], pool: trace.stages.find(({ stage }) => stage === 'pool') };
  }

  it('those that stand highest in the search and by second vectors together, of all that both branches found', async () => {
    // 1/61 + 1/64 for a and d, 1/62 + 1/63 for b and c.
    const { call, asked, pool } = await searched('whole', {}, { d: 0.9 });
    expect(asked).toEqual(['a', 'd']);
    expect(call.rerank).toEqual({ model: 'scoring-1', pool: 2, documents: 2 });
    expect(pool?.settings).toEqual({ refinement: 'slow of v1', found: 4 });
    expect(pool?.candidates?.map(({ id, rank, scoreKind }) => [id, rank, scoreKind])).toEqual([
      ['a', 1, 'rrf_score'],
      ['d', 2, 'rrf_score'],
    ]);
    expect(pool?.candidates?.[1]?.score).toBeCloseTo(1 / 61 + 1 / 64, 12);
    expect(pool?.dropped).toEqual([
      { id: 'b', reason: 'beyond_pool' },
      { id: 'c', reason: 'beyond_pool' },
    ]);
    expect(rows(call)).toEqual([['d', 0.9, 4, 0.3]]);
  });

  it('the first of the search where second vectors are missing or behind', async () => {
    for (const at of ['none', 'behind'] as const) {
      const { asked, pool } = await searched(at);
      expect(asked).toEqual(searchOrder.slice(0, 2));
      expect(pool).toBeUndefined();
    }
  });

  it('none but those that a threshold lets through', async () => {
    expect((await searched('whole', { score_threshold: 0.65 })).asked).toEqual(['a', 'c']);
  });

  it('the first of the search are the answer where the reranker fails', async () => {
    const { call } = await searched('whole', { top_k: 2 }, { a: 2, d: 2 });
    expect(call.results.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(call.warnings).toMatchObject([{ code: 'rerank_unavailable' }]);
  });
});
