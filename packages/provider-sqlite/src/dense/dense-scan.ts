import type { EmbeddingFingerprint, Steps } from '@touchstone/contract';
import { bestSoFar } from '@touchstone/lexical';
import { leastSimilarity } from '@touchstone/provider-kit';
import { type Candidates, keepBest } from './keep-best.ts';
import { blockVectors, type VectorBlocks } from './vector-blocks.ts';

export interface DenseScan {
  readonly vectors: VectorBlocks;
  /** Prepared as the vectors are (see `prepareVector`). */
  readonly query: Float32Array;
  readonly metric: EmbeddingFingerprint['metric'];
  /** By ordinal, 1 for the chunks that may be returned. */
  readonly mask: Uint8Array;
  readonly topK: number;
  /** Lowest similarity to return, within `similarityRounding`. */
  readonly minSimilarity: number | undefined;
}

/**
 * The nearest vectors by comparing all of them, exactly. Scores are higher for nearer ones: cosine or dot product, and for
 * `l2` the distance, negative.
 */
export function* scanDense({ vectors, query, metric, mask, topK, minSimilarity }: DenseScan): Steps<Candidates> {
  const compare = metric === 'l2' ? negativeDistance : innerProduct;
  const found = metric === 'cosine' ? yield* likeliest(vectors, query, mask, topK) : accepted(mask);
  const scores = new Float64Array(found.length);
  for (const [position, ordinal] of found.entries()) {
    if (position % exactPerStep === exactPerStep - 1) yield;
    const block = vectors.blocks[Math.floor(ordinal / blockVectors)];
    scores[position] =
      block === undefined
        ? Number.NEGATIVE_INFINITY
        : compare(block.matrix, (ordinal % blockVectors) * block.floatsPerRow, query);
  }
  yield;
  return nearestOf({ ordinals: found, scores }, { metric, topK, minSimilarity });
}

/** Comparing so many exactly takes about half a millisecond. */
const exactPerStep = 1024;

/** The topK of these that are near enough, and those that tie with the last. */
export function nearestOf(
  all: Candidates,
  { metric, topK, minSimilarity }: Pick<DenseScan, 'metric' | 'topK' | 'minSimilarity'>,
): Candidates {
  return keepBest(minSimilarity === undefined ? all : atLeast(all, minSimilarity, metric), topK);
}

/** Vectors compared by `l2` or `dot` have length 1 (ScoreKind), so that `cosine = 1 - distance^2 / 2`. */
function atLeast({ ordinals, scores }: Candidates, least: number, metric: EmbeddingFingerprint['metric']): Candidates {
  const rounded = leastSimilarity({ minSimilarity: least });
  const leastScore = metric === 'l2' ? -Math.sqrt(2 * (1 - rounded)) : rounded;
  const kept = (_: number, position: number) => (scores[position] ?? Number.NaN) >= leastScore;
  return { ordinals: ordinals.filter(kept), scores: scores.filter(kept) };
}

/**
 * More than an inner product of two vectors of length 1 can be off when it is added up in 32-bit floats, at up to some
 * thousand dimensions.
 */
const roundingMargin = 1e-4;

/**
 * The ordinals that can be among the topK: a fast pass in 32-bit floats ranks them all, and those within a margin of its
 * k-th best are kept, to be compared exactly. Most are below those that came before them, and cost one comparison.
 */
function* likeliest(vectors: VectorBlocks, query: Float32Array, mask: Uint8Array, topK: number): Steps<Uint32Array> {
  const best = bestSoFar(topK);
  const ordinals: number[] = [];
  const scores: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const [number, block] of vectors.blocks.entries()) {
    const first = number * blockVectors;
    const size = Math.min(blockVectors, mask.length - first);
    if (size <= 0) break;
    const products = block.innerProducts(query, size);
    for (let i = 0; i < size; i += 1) {
      const score = products[i] as number;
      if (!(score >= least) || mask[first + i] === 0) continue;
      ordinals.push(first + i);
      scores.push(score);
      least = best.add(score) - roundingMargin;
    }
    yield;
  }
  return Uint32Array.from(ordinals.filter((_, position) => (scores[position] as number) >= least));
}

/** The ordinals that a mask accepts. */
export function accepted(mask: Uint8Array): Uint32Array {
  const ordinals = new Uint32Array(mask.length);
  let count = 0;
  for (let ordinal = 0; ordinal < mask.length; ordinal += 1) if (mask[ordinal] !== 0) ordinals[count++] = ordinal;
  return ordinals.subarray(0, count);
}

// Four sums at once: additions that do not wait for one another. The order of additions is fixed, and so are the bytes.
export function innerProduct(matrix: Float32Array, start: number, query: Float32Array): number {
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

function negativeDistance(matrix: Float32Array, start: number, query: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < query.length; i += 1) {
    const difference = (matrix[start + i] as number) - (query[i] as number);
    squares += difference * difference;
  }
  return -Math.sqrt(squares);
}
