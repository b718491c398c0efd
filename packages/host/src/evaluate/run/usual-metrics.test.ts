import { describe, expect, it } from 'vitest';
import { metricsNamed, usualMetrics } from './usual-metrics.ts';

const names = (metrics: ReturnType<typeof usualMetrics>) => metrics.map(({ name }) => name);

describe('the metrics of an evaluation', () => {
  it('are those of spec 000 §13.2 and spec 004 US4.2, and behind them what else is asked for, each once', () => {
    const usual = [
      'precision@5',
      'hit@10',
      'recall@10',
      'recall@20',
      'recall@50',
      'mrr',
      'mrr@12',
      'ndcg@10',
      'ndcg@12',
    ];
    expect(names(usualMetrics())).toEqual(usual);
    expect(names(usualMetrics(['map', 'mrr', 'map']))).toEqual([...usual, 'map']);
  });

  it('have names, each once', () => {
    expect(names(metricsNamed(['map', 'recall@5', 'map']))).toEqual(['map', 'recall@5']);
    expect(() => metricsNamed(['recal@5'])).toThrow(/did you mean "recall"/);
  });
});
