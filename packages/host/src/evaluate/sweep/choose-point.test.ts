import { evaluateRun, parseMetric } from '@touchstone/eval';
import { expect, it } from 'vitest';
import { choosePoint, type SweptPoint } from './choose-point.ts';

const metric = parseMetric('mrr');
const qrels = new Map(Array.from({ length: 10 }, (_, at) => [`q${at}`, new Map([['r', 1]])]));

/** A point whose queries find their document at these ranks, in order. */
function pointAt(label: string, ranks: readonly number[]): SweptPoint {
  const rankings = ranks.map((rank, at) => {
    const ranking = [...Array.from({ length: rank - 1 }, (_, place) => `other ${place}`), 'r'];
    return [`q${at}`, ranking] as const;
  });
  const evaluation = evaluateRun(new Map(rankings), qrels, [metric]);
  const run = { evaluation } as unknown as SweptPoint['run'];
  const value = evaluation.mean[metric.name] ?? 0;
  return { label, name: label, changes: {}, run, value, p95Ms: 1, failed: 0, isAllowed: true };
}

it('of two points with the same ranks in another order, the earlier one is chosen, and both are equal', () => {
  // Added up one after the other, the second comes to 1e-16 more.
  const ranks = [7, 3, 6, 10, 9, 7, 3, 5, 9, 6];
  for (const other of [ranks.toReversed(), ranks.toSorted((a, b) => a - b), ranks.toSorted((a, b) => b - a)]) {
    const { winner, equals } = choosePoint([pointAt('first', ranks), pointAt('second', other)], metric.name);
    expect([winner?.label, equals.map(({ label }) => label)]).toEqual(['first', ['second']]);
  }
});
