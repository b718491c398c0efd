import type { EmbeddingFingerprint } from '@touchstone/contract';
import type { DenseVectors } from './dense-vectors.js';
import { type Candidates, keepBest } from './keep-best.js';

export interface DenseScan {
  readonly vectors: DenseVectors;
  /** Prepared as the vectors are (see `prepareVector`). */
  readonly query: Float32Array;
  readonly metric: EmbeddingFingerprint['metric'];
  /** By ordinal, 1 for the chunks that may be found. */
  readonly mask: Uint8Array;
  readonly topK: number;
  /** Lowest similarity to return, inclusive. */
  readonly minSimilarity: number | undefined;
}

/**
 * The nearest vectors by comparing all of them, exactly. Scores are higher for nearer ones: cosine or dot product, and for `l2` the
 * distance, negative.
 */
export function scanDense({ vectors, query, metric, mask, topK, minSimilarity }: DenseScan): Candidates {
  const compare = metric === 'l2' ? squaredDistance : dotProduct;
  const ordinals = new Uint32Array(mask.length);
  const scores = new Float64Array(mask.length);
  let count = 0;
  for (let ordinal = 0; ordinal < mask.length; ordinal += 1) {
    if (mask[ordinal] === 0) continue;
    const value = compare(vectors.matrix, ordinal * query.length, query);
    if (minSimilarity !== undefined && similarityOf(value, metric) < minSimilarity) continue;
    ordinals[count] = ordinal;
    scores[count] = metric === 'l2' ? -Math.sqrt(value) : value;
    count += 1;
  }
  return keepBest({ ordinals: ordinals.subarray(0, count), scores: scores.subarray(0, count) }, topK);
}

/** Vectors compared by `l2` or `dot` have length 1 (ScoreKind), so that `cosine = 1 - distance^2 / 2`. */
function similarityOf(value: number, metric: EmbeddingFingerprint['metric']): number {
  return metric === 'l2' ? 1 - value / 2 : value;
}

// Four sums at once: additions that do not wait for one another. The order of additions is fixed, and so are the bytes.
function dotProduct(matrix: Float32Array, start: number, query: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const whole = query.length - (query.length % 4);
  for (let i = 0; i < whole; i += 4) {
    a += (matrix[start + i] as number) * (query[i] as number);
    b += (matrix[start + i + 1] as number) * (query[i + 1] as number);
    c += (matrix[start + i + 2] as number) * (query[i + 2] as number);
    d += (matrix[start + i + 3] as number) * (query[i + 3] as number);
  }
  for (let i = whole; i < query.length; i += 1) a += (matrix[start + i] as number) * (query[i] as number);
  return a + b + (c + d);
}

function squaredDistance(matrix: Float32Array, start: number, query: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < query.length; i += 1) {
    const difference = (matrix[start + i] as number) - (query[i] as number);
    squares += difference * difference;
  }
  return squares;
}
