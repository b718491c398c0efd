import { describe, expect, it } from 'vitest';
import { histogram } from '../figures/histogram-figures.ts';
import { precisionRecallCurve, rankedRelevance, recallCurve } from './curves.ts';
import { metricParts } from './headline-metrics.ts';

const ranking = (hits: string, relevantCount: number) => ({ hits: [...hits].map((hit) => hit === '1'), relevantCount });

describe('curves', () => {
  it('recall rises with each relevant item, and stays where a ranking has ended', () => {
    expect(recallCurve([ranking('0101', 4), ranking('1', 1)], 5)).toEqual([0.5, 0.625, 0.625, 0.75, 0.75]);
  });

  it('precision at a level of recall is the best from there on', () => {
    // Relevant at ranks 2, 3 and 6 of 4: precisions 1/2, 2/3, 1/2; recall 0.25, 0.5, 0.75, never 1.
    const curve = precisionRecallCurve([ranking('011001', 4)]).map(({ precision }) => precision);
    const [half, twoThirds] = [1 / 2, 2 / 3];
    expect(curve).toEqual([
      ...Array<number>(7).fill(twoThirds), // recall 0 to 0.6: at most two of four, to the nearest item
      half, // 0.7 and 0.8: three of four
      half,
      0, // 0.9 and 1: all four
      0,
    ]);
  });

  it('queries with nothing to find are left out, and an item counts where it stands', () => {
    const query = {
      id: 'q',
      expected: [{ id: 'a', grade: 1 }],
      ranking: [
        { id: 'b', score: 2 },
        { id: 'a', score: 1 },
      ],
    };
    const rankings = rankedRelevance([query, { ...query, expected: [] }], (one) => one.ranking.map(({ id }) => id));
    expect(rankings).toEqual([{ hits: [false, true], relevantCount: 1 }]);
  });
});

it('a histogram counts each value once, the last edge included', () => {
  expect(histogram([0, 0.5, 0.99, 1], [0, 0.5, 1]).map(({ count }) => count)).toEqual([1, 3]);
});

it.each([
  ['recall@10(grade>=2)', { base: 'recall', cutoff: 10, rest: '(grade>=2)' }],
  ['mrr', { base: 'mrr', rest: '' }],
  ['map(grade>=2)', { base: 'map', rest: '(grade>=2)' }],
])('the metric %s is taken apart', (name, parts) => {
  expect(metricParts(name)).toEqual(parts);
});

it('interpolated precision is what trec_eval prints', () => {
  // trec_eval 10.0-rc3, iprec_at_recall_* of query 302 of its own test files: 77 relevant documents, at these ranks.
  const ranks = new Set([
    1, 2, 4, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 30, 31, 34, 36, 37, 39, 42, 43, 44, 47,
    48, 49, 50, 51, 53, 56, 58, 72, 79, 82, 84, 116, 154, 289, 301, 331, 353, 394, 458,
  ]);
  const hits = Array.from({ length: 458 }, (_, index) => ranks.has(index + 1));
  const curve = precisionRecallCurve([{ hits, relevantCount: 77 }]).map(({ precision }) => precision.toFixed(4));
  expect(curve.join(' ')).toBe('1.0000 0.8421 0.8421 0.7419 0.6863 0.5417 0.1528 0.0000 0.0000 0.0000 0.0000');
});
