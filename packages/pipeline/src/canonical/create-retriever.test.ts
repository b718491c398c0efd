import { RetrievalError, type RetrievalRequest, type StageTrace, type VectorStore } from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedEmbedder, fixedStore, hit, tickingClock } from '../../test/fixed-store.ts';
import { createRetriever } from './create-retriever.ts';

const embedder = fixedEmbedder();

function request(fields: Record<string, unknown> = {}): RetrievalRequest {
  return parseRetrievalRequest({ index: 'kb', query: 'How does retrieval work?', ...fields });
}

function rows(results: readonly { id: string; relevanceScore: number }[]) {
  return results.map(({ id, relevanceScore }) => [id, relevanceScore]);
}

it('more results than the store can give are refused before it is asked', async () => {
  const store = {
    ...fixedStore({}),
    limits: { maxTopK: 20 },
    describe: () => expect.unreachable('the store was asked'),
  };
  await expect(createRetriever({ store, embedder }).retrieve(request({ top_k: 21 }))).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'Invalid retrieval request: topK must be an integer from 1 to 20; found the number 21.',
  });
});

describe('semantic (spec 001)', () => {
  it('relevance is normalised similarity, the native score stays beside it', async () => {
    const store = fixedStore({ semantic: [hit('doc-1#0', 0.3, 'distance'), hit('doc-2#0', 0.9, 'similarity')] });
    const { call } = await createRetriever({ store, embedder }).retrieve(request());
    expect(call.results).toMatchObject([
      { id: 'doc-2#0', score: 0.9, scoreKind: 'similarity', relevanceScore: 0.9, relevanceKind: 'similarity' },
      { id: 'doc-1#0', score: 0.3, scoreKind: 'distance', relevanceScore: 0.7, relevanceKind: 'similarity' },
    ]);
    expect(call.hybridAlpha).toBeUndefined();
    expect(call.resultCount).toBe(2);
  });

  it('cosine is not clamped', async () => {
    const store = fixedStore({ semantic: [hit('a', -0.25, 'similarity')] });
    const { call } = await createRetriever({ store, embedder }).retrieve(request());
    expect(rows(call.results)).toEqual([['a', -0.25]]);
  });

  it('a score equal to the threshold is kept', async () => {
    const store = fixedStore({ semantic: [hit('a', 0.5, 'similarity'), hit('b', 0.49, 'similarity')] });
    const { call } = await createRetriever({ store, embedder }).retrieve(request({ score_threshold: 0.5 }));
    expect(rows(call.results)).toEqual([['a', 0.5]]);
  });
});

describe('keyword (spec 001)', () => {
  it('relevance is the provider score, no embedder is needed, and components are absent', async () => {
    const store = fixedStore({ keyword: [hit('doc-1', 8, 'bm25')] });
    const { call } = await createRetriever({ store }).retrieve(
      request({ query: 'Raúl!!!', search_method: 'keyword', query_preprocessing: 'normalize' }),
    );
    expect(call.query).toBe('raul');
    expect(call.results[0]).toEqual({
      id: 'doc-1',
      text: 'text of doc-1',
      metadata: { path: 'doc-1.md' },
      score: 8,
      scoreKind: 'bm25',
      relevanceScore: 8,
      relevanceKind: 'keyword_score',
    });
  });
});

describe('hybrid (spec 001)', () => {
  it('fuses alpha * semantic + (1 - alpha) * keyword and reports both components', async () => {
    const store = fixedStore({
      semantic: [hit('doc-1#0', 0.95, 'similarity'), hit('doc-2#0', 0.2, 'distance')],
      keyword: [hit('doc-2#0', 8, 'bm25'), hit('doc-3#0', 5, 'bm25'), hit('doc-4#0', 2, 'bm25')],
    });
    const { call } = await createRetriever({ store, embedder }).retrieve(
      request({ search_method: 'hybrid', top_k: 4 }),
    );
    expect(call.results.map(({ id, relevanceComponents: c }) => [id, c?.semanticScore, c?.keywordScore])).toEqual([
      ['doc-2#0', 0.8, 1],
      ['doc-1#0', 0.95, 0],
      ['doc-3#0', 0, 0.5],
      ['doc-4#0', 0, 0],
    ]);
    expect(call.results.map(({ score }) => score)).toEqual([0.9, 0.475, 0.25, 0]);
    expect(call.hybridAlpha).toBe(0.5);
  });

  it('preprocesses the query once and over-fetches both branches', async () => {
    const asked: unknown[] = [];
    const store = fixedStore({ asked: (...what) => asked.push(what) });
    await createRetriever({ store, embedder }).retrieve(
      request({ search_method: 'hybrid', top_k: 4, query_preprocessing: 'normalize' }),
    );
    expect(asked).toEqual([
      ['semantic', 12],
      ['keyword', 12, 'how does retrieval work'],
    ]);
  });

  it('a query with half of a surrogate pair is asked of a model that refuses such text, and told as it was asked', async () => {
    const embedded: string[] = [];
    const strict = fixedEmbedder({
      embed: async ({ texts }) => {
        if (texts.some((text) => !text.isWellFormed()))
          throw new RetrievalError('invalid_request', 'Half a character.');
        embedded.push(...texts);
        return embedder.embed({ texts, role: 'query' });
      },
    });
    const store = fixedStore({ semantic: [hit('a', 0.8, 'similarity')], keyword: [hit('a', 3, 'bm25')] });
    const half = 'fog \ud83d signal';
    const { call } = await createRetriever({ store, embedder: strict }).retrieve(
      request({ query: half, search_method: 'hybrid' }),
    );
    expect([embedded, call.query, call.warnings]).toEqual([['fog \ufffd signal'], half, undefined]);
  });

  it('the threshold acts on the semantic branch before fusion', async () => {
    const store = fixedStore({ semantic: [hit('a', 0.4, 'similarity')], keyword: [hit('a', 3, 'bm25')] });
    const { call } = await createRetriever({ store, embedder }).retrieve(
      request({ search_method: 'hybrid', score_threshold: 0.5 }),
    );
    expect(call.results[0]?.relevanceComponents).toEqual({ semanticScore: 0, keywordScore: 1 });
  });

  it('uses one round trip where the store has that', async () => {
    const store: VectorStore = {
      ...fixedStore({}),
      searchMany: async (queries) =>
        queries.map(({ branch }) => [hit(branch, 1, branch === 'dense' ? 'similarity' : 'bm25')]),
    };
    const { call } = await createRetriever({ store, embedder }).retrieve(request({ search_method: 'hybrid' }));
    expect(rows(call.results)).toEqual([
      ['dense', 0.5],
      ['keyword', 0.5],
    ]);
  });

  it('goes on with keyword when the embedder is down, and says so: branch_unavailable', async () => {
    const down = fixedEmbedder({
      embed: () => Promise.reject(new RetrievalError('unavailable', 'The embedder is down.')),
    });
    const store = fixedStore({ keyword: [hit('a', 3, 'bm25')] });
    const { call } = await createRetriever({ store, embedder: down }).retrieve(request({ search_method: 'hybrid' }));
    expect(call.results[0]?.relevanceComponents).toEqual({ semanticScore: 0, keywordScore: 1 });
    expect(call.warnings).toMatchObject([
      { code: 'branch_unavailable', detail: { branch: 'semantic', error: 'unavailable' } },
    ]);
  });

  it('goes on with semantic when the keyword branch is down: branch_unavailable', async () => {
    const store = fixedStore({
      semantic: [hit('a', 0.8, 'similarity')],
      keyword: new RetrievalError('timeout', 'Too slow.'),
    });
    const { call } = await createRetriever({ store, embedder }).retrieve(request({ search_method: 'hybrid' }));
    expect(rows(call.results)).toEqual([['a', 0.4]]);
    expect(call.warnings).toMatchObject([{ code: 'branch_unavailable', detail: { branch: 'keyword' } }]);
  });

  it('does not hide an error that trying again would not mend', async () => {
    const refused = fixedEmbedder({
      embed: () => Promise.reject(new RetrievalError('unauthenticated', 'The key was refused.')),
    });
    const call = createRetriever({ store: fixedStore({}), embedder: refused }).retrieve(
      request({ search_method: 'hybrid' }),
    );
    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('an empty result says why', () => {
  it.each([
    ['index_empty', fixedStore({ description: { chunkCount: 0 } }), { search_method: 'keyword' }],
    ['filters_matched_nothing', fixedStore({ count: 0 }), { search_method: 'keyword', filters: { team: 'x' } }],
    ['no_matching_terms', fixedStore({ count: 2 }), { search_method: 'keyword', filters: { team: 'x' } }],
    ['no_matching_terms', fixedStore({}), { search_method: 'keyword' }],
    ['below_score_threshold', fixedStore({ semantic: [hit('a', 0.3, 'similarity')] }), { score_threshold: 0.5 }],
    ['filters_matched_nothing', fixedStore({ count: 0 }), { filters: { team: 'x' }, score_threshold: 0.5 }],
  ])('%s', async (code, store, fields) => {
    const { call } = await createRetriever({ store, embedder }).retrieve(request(fields));
    expect(call.resultCount).toBe(0);
    expect(call.warnings?.map((warning) => warning.code)).toEqual([code]);
  });

  it('names the best similarity beside the threshold', async () => {
    const store = fixedStore({ semantic: [hit('a', 0.3, 'similarity')] });
    const { call } = await createRetriever({ store, embedder }).retrieve(request({ score_threshold: 0.5 }));
    expect(call.warnings?.[0]?.message).toContain('the best similarity is 0.300, the threshold 0.5');
  });
});

describe('what cannot be answered truthfully is refused', () => {
  it('a filter on a field that no chunk has, with the nearest one', async () => {
    const call = createRetriever({ store: fixedStore({}) }).retrieve(
      request({ search_method: 'keyword', filters: { taem: 'x' } }),
    );
    await expect(call).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'No chunk of index "kb" has the filter field "taem". Did you mean "team"?',
    });
  });

  it('but a built-in field that no chunk happens to have is a valid filter', async () => {
    const store = fixedStore({ count: 0 });
    const { call } = await createRetriever({ store }).retrieve(
      request({ search_method: 'keyword', filters: { page_number: 3 } }),
    );
    expect(call.warnings?.[0]?.code).toBe('filters_matched_nothing');
  });

  it('semantic search without an embedder', async () => {
    await expect(createRetriever({ store: fixedStore({}) }).retrieve(request())).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('no embedder is configured'),
    });
  });

  it('semantic search of an index that holds no vectors', async () => {
    const store = fixedStore({ description: { fingerprint: {} } });
    await expect(createRetriever({ store, embedder }).retrieve(request())).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('holds no vectors'),
    });
  });

  it('another embedder than the index was built with, both named', async () => {
    const other = fixedEmbedder({ model: 'three', dimensions: 3 });
    const message = await createRetriever({ store: fixedStore({}), embedder: other })
      .retrieve(request())
      .catch((error: Error) => error.message);
    expect(message).toContain('fixed/two (2 dimensions)');
    expect(message).toContain('fixed/three (3 dimensions)');
  });

  describe('while the vectors of the configured embedder are being built beside the old ones', () => {
    const other = fixedEmbedder({ model: 'three', dimensions: 3 });
    const fingerprint = { embedding: { provider: 'fixed', model: 'three', dimensions: 3, metric: 'cosine' } } as const;
    const generations = [{ generation: 'g2', active: false, fingerprint, chunkCount: 1 }];
    const store = fixedStore({ keyword: [hit('a', 3, 'bm25')], description: { generations } });

    it('a hybrid search goes on with keyword alone: branch_unavailable', async () => {
      const { call } = await createRetriever({ store, embedder: other }).retrieve(request({ search_method: 'hybrid' }));
      expect(rows(call.results)).toEqual([['a', 0.5]]);
      expect(call.warnings).toMatchObject([
        {
          code: 'branch_unavailable',
          message: expect.stringContaining('being built'),
          detail: { branch: 'semantic', error: 'invalid_config' },
        },
      ]);
    });

    it('a semantic search is refused, both named', async () => {
      await expect(createRetriever({ store, embedder: other }).retrieve(request())).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringMatching(/fixed\/two .*fixed\/three /),
      });
    });

    it('a hybrid search with a third embedder is refused', async () => {
      const third = fixedEmbedder({ model: 'four' });
      const call = createRetriever({ store, embedder: third }).retrieve(request({ search_method: 'hybrid' }));
      await expect(call).rejects.toMatchObject({ code: 'invalid_config' });
    });
  });

  it('a method that the store does not have', async () => {
    const { searchKeyword: _, ...store } = fixedStore({});
    await expect(createRetriever({ store }).retrieve(request({ search_method: 'keyword' }))).rejects.toMatchObject({
      code: 'unsupported',
    });
  });

  it('an embedder that answers without a vector', async () => {
    const empty = fixedEmbedder({ embed: async () => ({ vectors: [] }) });
    await expect(createRetriever({ store: fixedStore({}), embedder: empty }).retrieve(request())).rejects.toMatchObject(
      {
        code: 'bad_response',
      },
    );
  });
});

describe('the trace', () => {
  it('names every stage with its time, and the latency breakdown adds up', async () => {
    const store = fixedStore({ semantic: [hit('a', 0.8, 'similarity')] });
    const retriever = createRetriever({ store, embedder, clock: tickingClock(), newId: () => 'call-1' });
    const { trace } = await retriever.retrieve(request());
    expect(trace.id).toBe('call-1');
    expect(trace.startedAt).toBe('2026-01-02T03:04:05.000Z');
    expect(trace.stages.map(({ stage }) => stage)).toEqual([
      'plan',
      'describe',
      'open_embedder',
      'embed',
      'search',
      'rank',
    ]);
    const { embeddingMs, searchMs, postProcessingMs, totalMs } = trace.latency;
    expect(embeddingMs).toBe(2);
    expect(searchMs).toBe(2);
    expect(embeddingMs + searchMs + postProcessingMs).toBe(totalMs);
  });

  it('holds ids, ranks and scores, never text', async () => {
    const store = fixedStore({ semantic: [hit('a', 0.8, 'similarity')] });
    const { trace } = await createRetriever({ store, embedder }).retrieve(request());
    expect(trace.stages.at(-1)?.candidates).toEqual([{ id: 'a', rank: 1, score: 0.8, scoreKind: 'similarity' }]);
    expect(JSON.stringify(trace)).not.toContain('text of a');
  });

  it('two runs with the same clock and ids are equal', async () => {
    const store = fixedStore({ keyword: [hit('b', 1, 'bm25'), hit('a', 1, 'bm25')] });
    const run = () =>
      createRetriever({ store, clock: tickingClock(), newId: () => 'x' }).retrieve(
        request({ search_method: 'keyword' }),
      );
    const [first, second] = [await run(), await run()];
    expect(second).toEqual(first);
    expect(rows(first.call.results)).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });
});

describe('the deadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const hanging: VectorStore = { ...fixedStore({}), searchKeyword: () => new Promise(() => {}) };

  it('ends a call that a provider holds up, even one that ignores its signal', async () => {
    const call = createRetriever({ store: hanging }).retrieve(request({ search_method: 'keyword' }), { timeoutMs: 50 });
    const outcome = expect(call).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(50);
    await outcome;
  });

  it.each(['describe', 'searchKeyword'] as const)('counts what a store spends in %s without yielding', async (slow) => {
    let nowMs = 0;
    const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
    const began: string[] = [];
    const quick = fixedStore({});
    const spend = (name: string) => {
      began.push(name);
      if (name === slow) nowMs += 51;
    };
    const store: VectorStore = {
      ...quick,
      describe: (...given) => {
        spend('describe');
        return quick.describe(...given);
      },
      searchKeyword: async () => {
        spend('searchKeyword');
        return [hit('a', 1, 'bm25')];
      },
    };
    const call = createRetriever({ store, clock }).retrieve(request({ search_method: 'keyword' }), { timeoutMs: 50 });
    await expect(call).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining('within 50 ms') });
    expect(began.at(-1)).toBe(slow);
  });

  it('a spent budget is not mistaken for a branch that failed', async () => {
    let nowMs = 0;
    const slow = fixedEmbedder({
      embed: async () => {
        nowMs = 51;
        throw new RetrievalError('unavailable', 'busy');
      },
    });
    const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
    const call = createRetriever({ store: fixedStore({}), embedder: slow, clock }).retrieve(
      request({ search_method: 'hybrid' }),
      { timeoutMs: 50 },
    );
    await expect(call).rejects.toMatchObject({ code: 'timeout' });
  });

  it('an abort ends the call at once with aborted', async () => {
    const controller = new AbortController();
    const call = createRetriever({ store: hanging }).retrieve(request({ search_method: 'keyword' }), {
      signal: controller.signal,
    });
    const outcome = expect(call).rejects.toMatchObject({ code: 'aborted' });
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    await outcome;
  });

  it.each([0, -1, Number.NaN])('a time limit of %s is refused', async (timeoutMs) => {
    const call = createRetriever({ store: fixedStore({}) }).retrieve(request({ search_method: 'keyword' }), {
      timeoutMs,
    });
    await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('a call that is watched', () => {
  it('tells each stage as it ends, as the trace will have it, and has the id that it was given', async () => {
    const store = fixedStore({ semantic: [hit('a', 0.5, 'similarity')] });
    const told: StageTrace[] = [];
    const watched = { callId: 'call-7', onStage: (stage: StageTrace) => void told.push(stage) };
    const { trace } = await createRetriever({ store, embedder }).retrieve(request(), watched);
    expect(trace.id).toBe('call-7');
    expect(told.map(({ stage }) => stage)).toEqual(['plan', 'describe', 'open_embedder', 'embed', 'search', 'rank']);
    expect(told).toEqual(trace.stages);
  });
});
