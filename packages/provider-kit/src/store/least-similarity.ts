import { type DenseQuery, similarityRounding } from '@touchstone/contract';

/** The similarity from which on a hit is returned: what the query asks for, but for the rounding of 32-bit floats. */
export function leastSimilarity({
  minSimilarity = Number.NEGATIVE_INFINITY,
}: Pick<DenseQuery, 'minSimilarity'>): number {
  return minSimilarity - similarityRounding;
}
