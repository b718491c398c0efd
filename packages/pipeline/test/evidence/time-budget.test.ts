import { systemClock } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EvidenceDependencies } from '../../src/index.ts';
import { genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeStore, gatherer, hits } from './fakes.ts';

const explain = { taskMode: 'explain' } as const;
const hanging = { embed: () => new Promise<never>(() => {}) };

/** Time passes only when the test says so, for timers and the engine's clock alike. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Runs a call until it settles; tells how many milliseconds it took. */
async function timed(overrides: Partial<EvidenceDependencies>, request: Parameters<ReturnType<typeof gatherer>>[0]) {
  const gather = gatherer({ clock: systemClock, ...overrides });
  const startedMs = performance.now();
  const settled = gather({ ...explain, ...request }).then(
    ({ pack }) => ({ pack, tookMs: performance.now() - startedMs }),
    (error) => ({ error, tookMs: performance.now() - startedMs }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return settled;
}

function codes(outcome: Awaited<ReturnType<typeof timed>>): readonly (string | [string, unknown])[] {
  if (!('pack' in outcome)) return [outcome.error.code];
  return outcome.pack.warnings.map(({ code, detail }) =>
    code === 'time_budget_exceeded' ? [code, detail?.stage] : code,
  );
}

const both = (docs = fakeStore({ keyword: hits('docs', 60) }), code = fakeStore({ keyword: hits('code', 60) })) => [
  collection('docs', docs),
  collection('code', code),
];

describe('spec 000 §14.2 Timeouts', () => {
  it('Qdrant query timeout: 10 seconds; the other collection answers', async () => {
    const outcome = await timed({ collections: both(fakeStore({ keyword: 'hangs' })) }, {});
    expect(outcome.tookMs).toBe(10_000);
    expect(codes(outcome)).toEqual(['collection_unavailable']);
  });

  it('rerank timeout: 20 seconds; then fused order', async () => {
    const outcome = await timed({ reranker: fakeReranker(() => 'hangs') }, {});
    expect(outcome.tookMs).toBe(20_000);
    expect(codes(outcome)).toEqual(['rerank_unavailable']);
  });

  it('a description that hangs costs two seconds and nothing else', async () => {
    const outcome = await timed(
      { collections: both(fakeStore({ keyword: hits('docs', 60), description: 'hangs' })) },
      {},
    );
    expect(outcome.tookMs).toBe(2_000);
    expect(codes(outcome)).toEqual([]);
  });
});

describe('time_budget_ms, one budget over all stages, with providers that ignore their signal', () => {
  const timeBudgetMs = 50;

  it('a late embedding leaves the lexical branch', async () => {
    const store = fakeStore({ dense: hits('docs', 60), keyword: hits('docs', 60) });
    const collections = [collection('docs', store, { embedder: fakeEmbedder(hanging) })];
    const outcome = await timed({ collections }, { timeBudgetMs });
    expect(outcome.tookMs).toBe(15);
    expect(codes(outcome)).toEqual(['branch_unavailable', ['time_budget_exceeded', 'embed']]);
  });

  it('a late collection leaves the others', async () => {
    const outcome = await timed({ collections: both(fakeStore({ keyword: 'hangs' })) }, { timeBudgetMs });
    expect(outcome.tookMs).toBeLessThanOrEqual(31);
    expect(codes(outcome)).toEqual(['collection_unavailable', ['time_budget_exceeded', 'search']]);
  });

  it('while nothing has answered, the first answer is awaited as long as there is any time', async () => {
    const slow = fakeStore({ keyword: hits('docs', 60) });
    const { searchKeyword } = slow;
    const late: typeof searchKeyword = async (query) => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return (await searchKeyword?.(query)) ?? [];
    };
    const outcome = await timed(
      { collections: both({ ...slow, searchKeyword: late } as typeof slow, fakeStore({ keyword: 'hangs' })) },
      { timeBudgetMs },
    );
    expect('pack' in outcome && outcome.pack.candidates.length).toBe(12);
    expect(codes(outcome)).toEqual(['collection_unavailable', ['time_budget_exceeded', 'search']]);
    expect(outcome.tookMs).toBeLessThanOrEqual(timeBudgetMs);
  });

  it('a late rerank leaves fused order', async () => {
    const outcome = await timed({ reranker: fakeReranker(() => 'hangs') }, { timeBudgetMs });
    expect(outcome.tookMs).toBe(48);
    expect(codes(outcome)).toEqual(['rerank_unavailable', ['time_budget_exceeded', 'rerank']]);
  });

  it('no time for secondary queries: they are left out', async () => {
    const store = fakeStore({ keyword: hits('docs', 5) });
    const { searchKeyword } = store;
    const slow: typeof searchKeyword = async (query) => {
      await new Promise((resolve) => setTimeout(resolve, 35));
      return (await searchKeyword?.(query)) ?? [];
    };
    const collections = [collection('docs', { ...store, searchKeyword: slow } as typeof store)];
    const outcome = await timed({ collections }, { timeBudgetMs });
    expect(codes(outcome)).toEqual([['time_budget_exceeded', 'secondary_queries']]);
  });

  it('secondary queries may use the search’s share, when the first rerank came after that of the embedding', async () => {
    const store = fakeStore({ dense: hits('docs', 60) });
    const base = fakeReranker(({ documents }) => documents.map(() => 0.04));
    const slow: typeof base.rerank = async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return base.rerank(input);
    };
    const outcome = await timed(
      { collections: [collection('docs', store, { embedder: fakeEmbedder() })], reranker: { ...base, rerank: slow } },
      { timeBudgetMs: 1000 },
    );
    expect('pack' in outcome && outcome.pack.retrievalPlan.queries.map(({ id }) => id)).toEqual(['Q0', 'Q1', 'Q2']);
    expect(codes(outcome)).toEqual([]);
  });

  it('no time for a second rerank: widening is left out', async () => {
    const base = fakeReranker(({ documents }) =>
      documents.map(({ metadata }) => (metadata.source_type === 'docs' ? 0.8 : 0.3)),
    );
    const slow: typeof base.rerank = async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return base.rerank(input);
    };
    const outcome = await timed({ reranker: { ...base, rerank: slow } }, { timeBudgetMs, taskMode: 'build' });
    expect(codes(outcome)).toEqual([['time_budget_exceeded', 'widen'], 'coverage_promoted']);
    expect(base.inputs).toHaveLength(1);
  });

  it('nothing at all in time is a clear timeout', async () => {
    const silent = () => fakeStore({ keyword: 'hangs' });
    const outcome = await timed({ collections: both(silent(), silent()) }, { timeBudgetMs });
    expect(codes(outcome)).toEqual(['timeout']);
    expect(outcome.tookMs).toBe(48);
  });

  it('everything hanging never holds the call up', async () => {
    const hangs = (side: 'docs' | 'code') =>
      collection(side, fakeStore({ dense: 'hangs', keyword: hits(side, 60), description: 'hangs' }), {
        embedder: fakeEmbedder(hanging),
      });
    const outcome = await timed(
      { collections: [hangs('docs'), hangs('code')], reranker: fakeReranker(() => 'hangs') },
      { timeBudgetMs },
    );
    expect(outcome.tookMs).toBe(48);
    expect(codes(outcome)).toEqual([
      'branch_unavailable',
      'branch_unavailable',
      'rerank_unavailable',
      ['time_budget_exceeded', 'describe_index'],
      ['time_budget_exceeded', 'embed'],
      ['time_budget_exceeded', 'rerank'],
    ]);
  });

  it('enough time changes nothing', async () => {
    expect(codes(await timed({}, { timeBudgetMs: 1000 }))).toEqual([]);
  });
});

describe('the caller’s signal', () => {
  it('ends the call with aborted, whatever a provider does', async () => {
    const controller = new AbortController();
    const call = gatherer({ reranker: fakeReranker(() => 'hangs') })(explain, { signal: controller.signal });
    const failure = expect(call).rejects.toMatchObject({ code: 'aborted' });
    await vi.advanceTimersByTimeAsync(5);
    controller.abort();
    await failure;
  });

  it('that has fired already starts nothing', async () => {
    const store = fakeStore({ keyword: hits('docs', 60) });
    const call = gatherer({ collections: [collection('docs', store)] })(explain, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(store.asked.branches).toEqual([]);
  });
});

describe('a profile with limits of its own', () => {
  it('is held to them', async () => {
    const profile = { ...genericEvidenceProfile, timeoutsMs: { ...genericEvidenceProfile.timeoutsMs, rerank: 300 } };
    const outcome = await timed({ profile, reranker: fakeReranker(() => 'hangs') }, {});
    expect(outcome.tookMs).toBe(300);
  });
});
