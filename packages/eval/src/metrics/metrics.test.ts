import { describe, expect, it } from 'vitest';
import type { Judgements } from '../judgements.ts';
import { parseMetric } from './parse-metric.ts';

const graded: Judgements = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
  ['n', 0],
  ['m', -1],
]);
const everyMetric = [
  'precision@3',
  'recall@3',
  'hit@3',
  'mrr',
  'map',
  'r_precision',
  'bpref',
  'ndcg@3',
  'ndcg_exp@3',
  'set_recall@3',
  'set_success@3',
  'jaccard@3',
].map((name) => parseMetric(name));

describe.each(everyMetric)('$name', ({ compute }) => {
  it('is 0 when nothing was retrieved', () => {
    expect(compute([], graded)).toBe(0);
  });

  it('is 0 when no document is relevant', () => {
    expect(
      compute(
        ['n', 'm', 'x'],
        new Map([
          ['n', 0],
          ['m', -1],
        ]),
      ),
    ).toBe(0);
    expect(compute(['x'], new Map())).toBe(0);
  });

  it('is 1 for the best possible ranking', () => {
    expect(compute(['a', 'b', 'c'], graded)).toBe(1);
  });
});

describe('single metrics', () => {
  it('precision divides by the cut-off even where fewer documents came', () => {
    expect(parseMetric('precision@5').compute(['a'], graded)).toBe(0.2);
  });

  it('jaccard counts the documents that came, not the cut-off', () => {
    expect(parseMetric('jaccard@5').compute(['a', 'x'], graded)).toBe(1 / 4);
  });

  it('set success wants every relevant document', () => {
    expect(parseMetric('set_success@2').compute(['a', 'b', 'c'], graded)).toBe(0);
    expect(parseMetric('set_success@3').compute(['c', 'a', 'b'], graded)).toBe(1);
  });

  it('a least grade of 2 makes grade 1 not relevant', () => {
    expect(parseMetric('recall@3(grade>=2)').compute(['c', 'a', 'x'], graded)).toBe(0.5);
    expect(parseMetric('mrr(grade>=2)').compute(['c', 'a'], graded)).toBe(0.5);
    expect(parseMetric('r_precision(grade>=2)').compute(['c', 'a'], graded)).toBe(0.5);
  });

  it('nDCG has linear gain, its exponential kin has 2^grade - 1', () => {
    // gains 1, 3 against the ideal 3, 2, cut at 2; then 1, 7 against 7, 3
    const discount = 1 / Math.log2(3);
    expect(parseMetric('ndcg@2').compute(['c', 'a'], graded)).toBeCloseTo((1 + 3 * discount) / (3 + 2 * discount), 15);
    expect(parseMetric('ndcg_exp@2').compute(['c', 'a'], graded)).toBeCloseTo(
      (1 + 7 * discount) / (7 + 3 * discount),
      15,
    );
  });

  it('average precision divides by all relevant documents, also those past the cut-off', () => {
    expect(parseMetric('map@2').compute(['x', 'a', 'b'], graded)).toBeCloseTo(0.5 / 3, 15);
  });
});
