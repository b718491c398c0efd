import { RetrievalError } from '@touchstone/contract';
import { notFinite } from './not-finite.ts';

/**
 * Scores of one result set scaled to 0..1 by their own least and greatest, in the input's order (spec 001). Scores that
 * are all equal, a single one included, become 1.0.
 *
 * Throws `bad_response` for a score that is not finite, or when the span from least to greatest is not.
 */
export function minMax(scores: readonly number[]): readonly number[] {
  if (scores.length === 0) return [];
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const score of scores) {
    if (!Number.isFinite(score)) throw notFinite(score, 'a result');
    if (score < least) least = score;
    if (score > greatest) greatest = score;
  }
  if (least === greatest) return scores.map(() => 1);
  const span = greatest - least;
  if (!Number.isFinite(span)) {
    throw new RetrievalError('bad_response', `Scores from ${least} to ${greatest} are too far apart to be scaled.`);
  }
  return scores.map((score) => (score - least) / span);
}
