import { defaultConfig, evidenceProfile } from '@touchstone/config';
import { type Reranker, systemClock } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { withConfigChanges } from './config-changes.js';
import { measureRun } from './measure-run.js';
import { metricList } from './metric-list.js';
import { providerMemory } from './remembered-providers.js';

describe('the metrics of an evaluation', () => {
  it('are those asked for, each once, and the usual ones otherwise', () => {
    const names = metricList({ metric: ['map', 'recall@5'], k: '5,10' }).map(({ name }) => name);
    expect(names).toEqual([
      ...['map', 'recall@5', 'precision@5', 'mrr@5', 'ndcg@5'],
      ...['precision@10', 'recall@10', 'mrr@10', 'ndcg@10'],
    ]);
    expect(metricList({}).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['recall@20', 'recall@50', 'mrr@12', 'ndcg@12']),
    );
    expect(() => metricList({ k: '5,x' })).toThrow(/--k must be ranks from 1/);
  });
});

describe('a changed config', () => {
  const loaded = { config: defaultConfig(), baseDir: '/' };

  it('differs in what was changed alone, and is completed as a config file would be', async () => {
    const changes = {
      'evidence.prefetchLimits': { dense: 7 },
      'retrieval.hybridAlpha': 0.2,
      embedder: 'none',
      reranker: '@x/y',
    };
    const { config } = await withConfigChanges(loaded, changes, 'plan');
    expect(evidenceProfile(config.evidence).prefetchLimits).toEqual({ dense: 7, sparse: 120 });
    expect(config.retrieval).toEqual({ ...loaded.config.retrieval, hybridAlpha: 0.2 });
    expect([config.embedder, config.reranker]).toEqual([undefined, { use: '@x/y', options: {} }]);
  });
});

describe('the memory of a sweep', () => {
  it('asks once, and lets a remembered answer take the time that it took', async () => {
    let asked = 0;
    const reranker: Reranker = {
      specVersion: 1,
      ...{ name: 'slow', model: 'm', followsInstructions: false },
      limits: { maxDocuments: 1, maxTokensPerPair: 1, maxTokensPerCall: 1 },
      rerank: async () => {
        asked += 1;
        const until = performance.now() + 20;
        while (performance.now() < until);
        return { scores: [asked] };
      },
    };
    const memory = providerMemory();
    const wrap = (configured: string) =>
      memory.wrap({ store: {} as never, reranker, encodersFor: async () => ({}) }, configured);
    const input = { query: 'q', documents: [] };
    expect(await wrap('a').reranker?.rerank(input)).toEqual({ scores: [1] });
    const ahead = () => memory.clock.monotonicMs() - systemClock.monotonicMs();
    const before = ahead();
    expect(await wrap('a').reranker?.rerank(input)).toEqual({ scores: [1] });
    expect(ahead() - before).toBeGreaterThan(19);
    expect(await wrap('b').reranker?.rerank(input)).toEqual({ scores: [2] });
  });
});

describe('a measured run', () => {
  const queries = [
    { id: 'q1', text: '?', answerable: true },
    { id: 'q2', text: '?', answerable: false },
    { id: 'q3', text: '?', answerable: false },
  ];
  const qrels = new Map([['q1', new Map([['a', 1]])]]);

  it('tells silence and doubt apart, and leaves out what failed', () => {
    const result = [{ id: 'a', score: 1 }];
    const { restraint, beforeRerank, evaluation } = measureRun(
      [
        { query: 'q1', results: result, latencyMs: 1, grounding: 'weak', before: [{ id: 'b', score: 1 }] },
        { query: 'q2', results: result, latencyMs: 1, grounding: 'weak' },
        { query: 'q3', results: [], latencyMs: 1, error: { code: 'timeout', message: 'late' } },
      ],
      { queries, qrels, kernels: new Map() },
      metricList({ metric: ['mrr'] }),
    );
    expect([evaluation.mean.mrr, beforeRerank?.mean.mrr]).toEqual([1, 0]);
    expect(restraint).toMatchObject({
      unanswerable: 1,
      rightlyAbstained: 0,
      rightlyDoubted: 1,
      wronglyDoubted: 1,
      answered: [],
    });
  });

  it('measures required kernels as sets', () => {
    const kernels = new Map([
      [
        'q1',
        new Map([
          ['a', 1],
          ['b', 1],
        ]),
      ],
    ]);
    const answers = [{ query: 'q1', results: [{ id: 'a', score: 1 }], latencyMs: 1 }];
    const measured = measureRun(
      answers,
      { queries: queries.slice(0, 1), qrels, kernels },
      metricList({ metric: ['mrr'] }),
    );
    expect(measured.kernels?.mean).toMatchObject({ 'set_recall@12': 0.5, 'set_success@12': 0 });
    expect(measured.restraint).toBeUndefined();
  });
});
