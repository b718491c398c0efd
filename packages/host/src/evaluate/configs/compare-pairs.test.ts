import { type Evaluation, evaluateRun, parseMetric } from '@touchstone/eval';
import { describe, expect, it } from 'vitest';
import { comparePairs } from './compare-pairs.ts';

const metric = parseMetric('mrr');

describe('pairs of configurations', () => {
  it('are tested each with each, and their p-values are corrected for the number of pairs', () => {
    // Of ten questions a finds 10, b 4 and c 3, always at rank 1. Signs: a over b differs in 6, so p = 2/2^6; a over c in 7,
    // so p = 2/2^7; b over c in 1, so p = 1. Holm over three: 3 * 2/128, then 2 * 2/64, then 1.
    const pairs = comparePairs(
      [
        { name: 'a', evaluation: finding(10) },
        { name: 'b', evaluation: finding(4) },
        { name: 'c', evaluation: finding(3) },
      ],
      'mrr',
    );
    expect(pairs.map(({ better, worse }) => `${better}>${worse}`)).toEqual(['a>b', 'a>c', 'b>c']);
    expect(pairs.map(({ comparison }) => comparison.adjustedPValue)).toEqual([4 / 64, 6 / 128, 1]);
    expect(pairs.map(({ isSignificant }) => isSignificant)).toEqual([false, true, false]);
    expect(pairs[0]?.comparison).toMatchObject({ difference: 0.6, wins: 6, ties: 4, losses: 0, pValue: 2 / 64 });
  });
});

/** Of ten questions the first so many are answered. */
function finding(count: number): Evaluation {
  const ids = Array.from({ length: 10 }, (_, at) => `q${at}`);
  const qrels = new Map(ids.map((id) => [id, new Map([['d', 1]])]));
  return evaluateRun(new Map(ids.slice(0, count).map((id) => [id, ['d']])), qrels, [metric]);
}
