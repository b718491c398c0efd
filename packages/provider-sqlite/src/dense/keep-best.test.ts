import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepBest } from './keep-best.ts';

it('keeps what a full sort would put first, and everything that ties with the last', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 70 }),
      (scores, topK) => {
        const kept = keepBest({ ordinals: Uint32Array.from(scores.keys()), scores: Float64Array.from(scores) }, topK);
        const least = scores.toSorted((a, b) => b - a)[Math.min(topK, scores.length) - 1] ?? 0;
        const expected = scores.flatMap((score, ordinal) => (score >= least ? [ordinal] : []));
        expect([...kept.ordinals]).toEqual(expected);
        expect([...kept.scores]).toEqual(expected.map((ordinal) => scores[ordinal]));
      },
    ),
  );
});
