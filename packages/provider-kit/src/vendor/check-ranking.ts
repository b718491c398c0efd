import { kindOf } from '@touchstone/contract/wire';
import { badResponse, type FailureContext } from './http-failure.ts';

interface Expected extends Pick<FailureContext, 'provider' | 'what'> {
  readonly count: number;
}

/**
 * A reranker's list of positions and scores, in any order, as one score for each document in the documents' order.
 * Throws `bad_response` where a document is missing, named twice or not there, or a score is no number from 0 to 1.
 */
export function checkRanking(
  ranking: readonly { readonly index: unknown; readonly score: unknown }[],
  expected: Expected,
): readonly number[] {
  const { count } = expected;
  const scores = new Array<number | undefined>(count).fill(undefined);
  for (const { index, score } of ranking) {
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) {
      throw badResponse(`${kindOf(index)} stands for one of ${count} documents`, expected);
    }
    if (scores[index] !== undefined) throw badResponse(`document ${index} is scored twice`, expected);
    if (typeof score !== 'number' || !(score >= 0 && score <= 1)) {
      throw badResponse(`the score of document ${index} is ${kindOf(score)}, not 0 to 1`, expected);
    }
    scores[index] = score;
  }
  return scores.map((score, index) => {
    if (score === undefined) throw badResponse(`document ${index} of ${count} has no score`, expected);
    return score;
  });
}
