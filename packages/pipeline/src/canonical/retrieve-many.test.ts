import { type Embedder, RetrievalError, type RetrievalRequest, type VectorStore } from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { fixedEmbedder, fixedStore, hit } from '../../test/fixed-store.ts';
import { createRetriever } from './create-retriever.ts';
import { type RetrievalOutcome, retrieveMany } from './retrieve-many.ts';

function request(query: string, fields: Record<string, unknown> = {}): RetrievalRequest {
  return parseRetrievalRequest({ index: 'kb', query, search_method: 'hybrid', ...fields });
}

/** An embedder that notes which texts came in which call. */
function notingEmbedder(
  limits: Partial<Embedder['limits']> = {},
  failing: (texts: readonly string[]) => void = () => {},
) {
  const calls: (readonly string[])[] = [];
  const plain = fixedEmbedder();
  const embedder = fixedEmbedder({
    limits: { ...plain.limits, ...limits },
    embed: async ({ texts }) => {
      calls.push(texts);
      failing(texts);
      return { vectors: texts.map((text) => Float32Array.of(1, text.length)) };
    },
  });
  return { calls, embedder };
}

/** A store with one round trip for many searches; a hit is named for its query. */
function notingStore(failing: (text: string) => void = () => {}) {
  const trips: number[] = [];
  const store: VectorStore = {
    ...fixedStore({}),
    searchMany: async (queries) => {
      trips.push(queries.length);
      return queries.map((query) => {
        if (query.branch !== 'keyword')
          return [hit(`length-${query.branch === 'dense' ? query.vector[1] : 0}`, 0.9, 'similarity')];
        failing(query.text);
        return [hit(query.text, 3, 'bm25')];
      });
    },
  };
  return { trips, store };
}

function ids(outcome: RetrievalOutcome | undefined) {
  return outcome?.status === 'ok' ? outcome.retrieval.call.results.map(({ id }) => id) : outcome?.error.code;
}

describe('004 FR-014: several requests at once', () => {
  it('embeds their queries in one call, each once, and searches in one round trip', async () => {
    const [{ calls, embedder }, { trips, store }] = [notingEmbedder(), notingStore()];
    const outcomes = await retrieveMany({ store, embedder }, [request('a'), request('bbb'), request('a')]);
    expect(calls).toEqual([['a', 'bbb']]);
    expect(trips).toEqual([6]);
    expect(outcomes.map(ids)).toEqual(
      [
        ['length-1', 'a'],
        ['bbb', 'length-3'],
        ['length-1', 'a'],
      ].map((expected) => expect.arrayContaining(expected)),
    );
  });

  it('gives each the call that it would have had alone, in the order of the requests', async () => {
    const { store } = notingStore();
    const { embedder } = notingEmbedder();
    const requests = ['a', 'bb', 'ccc', 'dddd'].map((query) => request(query, { top_k: 2 }));
    const outcomes = await retrieveMany({ store, embedder }, requests, { concurrency: 3 });
    for (const [at, one] of requests.entries()) {
      const alone = await createRetriever({ store, embedder }).retrieve(one);
      const outcome = outcomes[at];
      expect(outcome?.status === 'ok' ? outcome.retrieval.call : outcome).toEqual(alone.call);
    }
  });

  it('respects the limits of the embedder: texts a call, and tokens a call', async () => {
    const queries = ['one', 'two', 'three', 'four', 'five'].map((query) => request(query));
    const byTexts = notingEmbedder({ maxTexts: 2 });
    await retrieveMany({ store: notingStore().store, embedder: byTexts.embedder }, queries);
    expect(byTexts.calls.map(({ length }) => length)).toEqual([2, 2, 1]);
    const byTokens = notingEmbedder({ maxTokensPerCall: 1 });
    await retrieveMany({ store: notingStore().store, embedder: byTokens.embedder }, queries);
    expect(byTokens.calls.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('a request that fails costs the others nothing: a poisoned text, a poisoned search, an impossible query', async () => {
    const { embedder } = notingEmbedder({}, (texts) => {
      if (texts.includes('poison')) throw new RetrievalError('invalid_request', 'This text cannot be embedded.');
    });
    const { store } = notingStore((text) => {
      if (text === 'broken') throw new RetrievalError('bad_response', 'This search cannot be answered.');
    });
    const outcomes = await retrieveMany({ store, embedder }, [
      request('good'),
      request('poison'),
      request('broken'),
      request('!!!', { query_preprocessing: 'normalize' }),
      request('fine'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'error', 'error', 'error', 'ok']);
    expect([outcomes[1], outcomes[2], outcomes[3]].map(ids)).toEqual([
      'invalid_request',
      'bad_response',
      'invalid_request',
    ]);
  });

  it('queries in different roles do not share a call: those of each index travel together', async () => {
    const calls: (readonly [string, readonly string[]])[] = [];
    const embedder = fixedEmbedder({
      embed: async ({ texts, role }) => {
        calls.push([role, texts]);
        return { vectors: texts.map(() => Float32Array.of(1, 0)), unknown: [1] };
      },
    });
    const plain = notingStore().store;
    const store: VectorStore = {
      ...plain,
      describe: async (index) => ({
        ...(await plain.describe(index)),
        chunkCount: 10,
        metadataFields: ['source_type'],
      }),
      count: async (index) => (index === 'code' ? 9 : 1),
    };
    const outcomes = await retrieveMany({ store, embedder }, [
      request('a'),
      request('b', { index: 'code' }),
      request('c'),
      request('a', { index: 'code' }),
    ]);
    expect(calls.toSorted()).toEqual([
      ['code-query', ['b', 'a']],
      ['query', ['a', 'c']],
    ]);
    const warned = outcomes.map((outcome) => outcome.status === 'ok' && outcome.retrieval.call.warnings?.[0]?.code);
    expect(warned).toEqual([undefined, undefined, 'query_unknown', 'query_unknown']);
  });

  it('an embedder that is down is asked once, and keyword answers each, with a warning', async () => {
    const { calls, embedder } = notingEmbedder({}, () => {
      throw new RetrievalError('unavailable', 'The embedder is down.');
    });
    const outcomes = await retrieveMany({ store: notingStore().store, embedder }, [request('a'), request('b')]);
    expect(calls).toHaveLength(1);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'ok',
        retrieval: { call: { warnings: [{ code: 'branch_unavailable' }] } },
      });
    }
  });

  it('an abort ends all', async () => {
    const controller = new AbortController();
    const { store } = notingStore(() => controller.abort());
    const { embedder } = notingEmbedder();
    const all = retrieveMany({ store, embedder }, [request('a'), request('b')], {
      signal: controller.signal,
      concurrency: 1,
    });
    await expect(all).rejects.toMatchObject({ code: 'aborted' });
  });

  it('works on a store without round trips for many, and on no requests', async () => {
    const store = fixedStore({ keyword: [hit('a', 1, 'bm25')] });
    const { embedder } = notingEmbedder();
    const outcomes = await retrieveMany({ store, embedder }, [request('q'), request('r')]);
    expect(outcomes.map(ids)).toEqual([['a'], ['a']]);
    expect(await retrieveMany({ store, embedder }, [])).toEqual([]);
  });

  it.each([0, 1.5, Number.NaN])('a concurrency of %s is refused', async (concurrency) => {
    const all = retrieveMany({ store: fixedStore({}) }, [], { concurrency });
    await expect(all).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
