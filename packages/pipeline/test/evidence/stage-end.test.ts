import { RetrievalError, type RetrievalRequest, systemClock } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetriever, genericEvidenceProfile } from '../../src/index.ts';
import { fixedEmbedder, fixedStore } from '../fixed-store.ts';
import { collection, fakeEmbedder, fakeReranker, fakeStore, gatherer, hits } from './fakes.ts';

const explain = { taskMode: 'explain' } as const;
const inBatches = { limits: { maxDocuments: 10, maxTokensPerPair: 32_000, maxTokensPerCall: 600_000 } };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A reranker whose first request fails after 5 ms and whose others answer after 10 ms. */
function oneFails() {
  const signals: AbortSignal[] = [];
  const base = fakeReranker({}, inBatches);
  const rerank: typeof base.rerank = async (input, { signal } = {}) => {
    if (signal !== undefined) signals.push(signal);
    const isFirst = signals.length === 1;
    await new Promise((resolve) => setTimeout(resolve, isFirst ? 5 : 10));
    if (isFirst) throw new RetrievalError('bad_response', 'Nonsense.');
    return base.rerank(input);
  };
  return { reranker: { ...base, rerank }, signals };
}

describe('what else is under way when a stage ends', () => {
  it('is told by the name of the reason that a failure, and not time, ended it', async () => {
    const { reranker, signals } = oneFails();
    const gathered = gatherer({ reranker })(explain);
    await vi.advanceTimersByTimeAsync(1_000);
    await gathered;
    expect(signals.map(({ reason }) => reason?.name)).toEqual(['AbortError', 'AbortError', 'AbortError']);
  });

  it('is told so where time ended it', async () => {
    const signals: AbortSignal[] = [];
    const rerank = async (_input: unknown, { signal }: { signal?: AbortSignal } = {}) => {
      if (signal !== undefined) signals.push(signal);
      return new Promise<never>(() => {});
    };
    const gathered = gatherer({ reranker: fakeReranker({}, { rerank }), clock: systemClock })(explain);
    await vi.advanceTimersByTimeAsync(20_000);
    await gathered;
    expect(signals.map(({ reason }) => reason?.name)).toEqual(['TimeoutError']);
  });

  it('no further batch is begun after a batch has failed', async () => {
    const { reranker, signals } = oneFails();
    const gathered = gatherer({ reranker })(explain);
    await vi.advanceTimersByTimeAsync(1_000);
    await gathered;
    // Three are under way at once.
    expect(signals).toHaveLength(3);
  });

  it('no further batch is begun after the time is over, though each holds the thread', async () => {
    const base = fakeReranker({}, inBatches);
    const rerank: typeof base.rerank = async (input) => {
      vi.advanceTimersByTime(9_000);
      return base.rerank(input);
    };
    const gathered = gatherer({ reranker: { ...base, rerank }, clock: systemClock })(explain);
    await vi.advanceTimersByTimeAsync(1_000);
    const { pack } = await gathered;
    expect(pack.warnings.map(({ code }) => code)).toEqual(['rerank_unavailable']);
    // The time, 20 s, is over during the third of twelve.
    expect(base.inputs).toHaveLength(3);
  });

  it('the embedding of the query ends with a call that an index of another embedder ends', async () => {
    const signals: AbortSignal[] = [];
    const embedder = fakeEmbedder({
      model: 'another',
      embed: async (_input, { signal } = {}) => {
        if (signal !== undefined) signals.push(signal);
        return new Promise<never>(() => {});
      },
    });
    const collections = [collection('docs', fakeStore({ dense: hits('docs', 30) }), { embedder })];
    await expect(gatherer({ collections })()).rejects.toMatchObject({ code: 'invalid_config' });
    expect(signals.map(({ reason }) => reason?.name)).toEqual(['AbortError']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a limit that is longer than a timer can wait, 2^31 - 1 ms, is no limit', () => {
  const years = 2 ** 40;

  it('of a stage', async () => {
    const timeoutsMs = { describe: years, embed: years, search: years, rerank: years };
    const base = fakeReranker();
    const rerank: typeof base.rerank = async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return base.rerank(input);
    };
    const gathered = gatherer({ profile: { ...genericEvidenceProfile, timeoutsMs }, reranker: { ...base, rerank } })(
      explain,
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await gathered).pack.warnings).toEqual([]);
  });

  it('of an evidence request', async () => {
    const store = fakeStore({ keyword: hits('docs', 60) });
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return hits('docs', 60);
    };
    const quick = fakeStore({ keyword: hits('code', 60) });
    const gathered = gatherer({
      collections: [collection('docs', { ...store, searchKeyword: slow }), collection('code', quick)],
    })({ ...explain, timeBudgetMs: years });
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await gathered).pack.warnings).toEqual([]);
  });

  it('of a canonical retrieval', async () => {
    const embed = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { vectors: [Float32Array.of(1, 0)] };
    };
    const request: RetrievalRequest = {
      index: 'docs',
      query: 'how',
      topK: 3,
      searchMethod: 'semantic',
      queryPreprocessing: 'none',
      filters: {},
    };
    const retrieved = createRetriever({ store: fixedStore({}), embedder: fixedEmbedder({ embed }) })
      .retrieve(request, { timeoutMs: years })
      .then(({ call }) => call.resultCount);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await retrieved).toBe(0);
  });
});
