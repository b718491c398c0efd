import { describe, expect, it } from 'vitest';
import { parseMetric } from './parse-metric.ts';

describe('metric names', () => {
  it.each([
    'precision@5',
    'recall@50',
    'hit@10',
    'mrr',
    'mrr@12',
    'map',
    'map@100',
    'ndcg',
    'ndcg@12',
    'ndcg_exp',
    'ndcg_exp@10',
    'r_precision',
    'bpref',
    'recall@10(grade>=2)',
    'set_recall@10',
    'set_success@10',
    'jaccard@10',
  ])('%s names a metric of that name', (name) => {
    expect(parseMetric(name).name).toBe(name);
  });

  it('a least grade is part of the name', () => {
    expect(parseMetric('recall@10', { minGrade: 2 }).name).toBe('recall@10(grade>=2)');
    expect(parseMetric('recall@10(grade>=2)', { minGrade: 3 }).name).toBe('recall@10(grade>=2)');
  });

  it('an unknown name is refused with the nearest one', () => {
    expect(() => parseMetric('ndgc@10')).toThrow(/did you mean "ndcg"/);
    expect(() => parseMetric('constructor')).toThrow(/known are precision, recall/);
  });

  it.each(['recall', 'recall@0', 'recall@-1', 'recall@1.5', 'recall@', 'recall@5@6', 'r_precision@5', 'ndcg@x'])(
    '"%s" is refused because of its cut-off',
    (name) => {
      expect(() => parseMetric(name)).toThrow(
        expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(/cut-off/) }),
      );
    },
  );
});
