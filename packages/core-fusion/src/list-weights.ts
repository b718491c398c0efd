import { RetrievalError } from '@touchstone/contract';

/**
 * One weight for each list; all 1 when none are given. Throws `invalid_request` when their number differs from that of
 * the lists, one is negative or not finite, or all are 0.
 */
export function listWeights(weights: readonly number[] | undefined, lists: number): readonly number[] {
  if (weights === undefined) return new Array<number>(lists).fill(1);
  if (weights.length !== lists) {
    throw new RetrievalError(
      'invalid_request',
      `\`weights\` has ${weights.length} numbers for ${lists} lists: give one weight for each list.`,
    );
  }
  const wrong = weights.find((weight) => !Number.isFinite(weight) || weight < 0);
  if (wrong !== undefined) {
    throw new RetrievalError(
      'invalid_request',
      `\`weights\` holds ${String(wrong)}: give finite numbers of 0 or more.`,
    );
  }
  if (lists > 0 && weights.every((weight) => weight === 0)) {
    throw new RetrievalError('invalid_request', '`weights` are all 0: give at least one list a weight above 0.');
  }
  return weights;
}
