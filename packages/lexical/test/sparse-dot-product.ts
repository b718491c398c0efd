import type { SparseVector } from '@touchstone/contract';

/** Sum over shared indices of the products: the score of a document, before the idf that a store multiplies in. */
export function sparseDotProduct(left: SparseVector, right: SparseVector): number {
  let sum = 0;
  for (let i = 0, j = 0; i < left.indices.length && j < right.indices.length; ) {
    const difference = (left.indices[i] as number) - (right.indices[j] as number);
    if (difference === 0) sum += (left.values[i] as number) * (right.values[j] as number);
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return sum;
}
