import { describe, expect, it } from 'vitest';
import { runFigures } from './run-figures.ts';
import { metricsNamed } from './usual-metrics.ts';

describe('a measured run', () => {
  const queries = [
    { id: 'q1', text: '?', answerable: true },
    { id: 'q2', text: '?', answerable: false },
    { id: 'q3', text: '?', answerable: false },
  ];
  const qrels = new Map([['q1', new Map([['a', 1]])]]);

  it('tells silence and doubt apart, and leaves out what failed', () => {
    const result = [{ id: 'a', score: 1 }];
    const { abstention, beforeRerank, evaluation } = runFigures(
      [
        { query: 'q1', results: result, latencyMs: 1, grounding: 'weak', before: [{ id: 'b', score: 1 }] },
        { query: 'q2', results: result, latencyMs: 1, grounding: 'weak' },
        { query: 'q3', results: [], latencyMs: 1, error: { code: 'timeout', message: 'late' } },
      ],
      { queries, qrels, kernels: new Map() },
      metricsNamed(['mrr']),
    );
    expect([evaluation.mean.mrr, beforeRerank?.mean.mrr]).toEqual([1, 0]);
    expect(abstention).toMatchObject({
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
    const measured = runFigures(answers, { queries: queries.slice(0, 1), qrels, kernels }, metricsNamed(['mrr']));
    expect(measured.kernels?.mean).toMatchObject({ 'set_recall@12': 0.5, 'set_success@12': 0 });
    expect(measured.abstention).toBeUndefined();
  });
});
