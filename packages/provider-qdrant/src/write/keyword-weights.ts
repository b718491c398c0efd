import type { SparseVector } from '@touchstone/contract';
import { type Bm25Parameters, bm25TermWeight } from '@touchstone/lexical';
import { shortFloat } from '../server/vectors.ts';
import { isOwn, ownLength } from '../terms/term-counts.ts';

/** k1 and b of BM25, and the mean length that weights assume or are to assume. */
export type Weighing = Required<Bm25Parameters> & { readonly averageLength: number };

/**
 * A vector of the keyword encoder weighed by another mean length, with the number of terms of its text: so its weights
 * can be made anew from any mean length. One without terms stays as it is.
 */
export function withLength(
  vector: SparseVector,
  length: number,
  { made, wanted }: { readonly made: Weighing; readonly wanted: Weighing },
): SparseVector {
  if (length === 0) return vector;
  const values = made.averageLength === wanted.averageLength ? vector.values : weights(vector.values, length, wanted);
  return { indices: [...vector.indices, ownLength], values: [...values, length] };
}

/** A vector of an index with weights for another mean length; undefined for one without its length. */
export function weighedAnew({ indices, values }: SparseVector, wanted: Weighing): SparseVector | undefined {
  const length = values[indices.indexOf(ownLength)];
  if (length === undefined) return undefined;
  const places = [...indices.keys()].filter((at) => !isOwn(indices[at] ?? 0));
  const made = weights(
    places.map((at) => values[at] ?? 0),
    length,
    wanted,
  );
  const anew = [...values];
  for (const [nth, at] of places.entries()) anew[at] = shortFloat(made[nth] ?? 0);
  return { indices, values: anew };
}

/** As in lexical's `lengthInVector`: tf is K · value / (k1 + 1 - value), and the sum of them is the length. */
function weights(values: readonly number[], length: number, { k1, b, averageLength }: Weighing): readonly number[] {
  const shares = values.map((value) => value / (k1 + 1 - value));
  const saturation = length / shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => bm25TermWeight(Math.round(saturation * share), length, averageLength, { k1, b }));
}
