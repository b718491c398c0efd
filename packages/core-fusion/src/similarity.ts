import { RetrievalError, type ScoreKind } from '@touchstone/contract';
import { notFinite } from './not-finite.ts';

/**
 * A native score as similarity: higher is nearer, 1 is identical, never clamped (cosine goes down to -1). The meaning
 * of a score kind is defined here alone. Conversions from l2 and dot product hold for vectors of length 1, for which
 * `|a - b|² = 2 - 2·cos(a, b)`.
 *
 * Throws `bad_response` for a kind that has no similarity (lexical, fused and rerank scores) and for a score that is
 * not finite.
 */
export function toSimilarity(score: number, kind: ScoreKind): number {
  const convert = conversions[kind];
  if (convert === undefined) {
    throw new RetrievalError(
      'bad_response',
      `A score of kind "${kind}" cannot be read as similarity: a dense search must return one of ${similarityKinds}.`,
    );
  }
  if (!Number.isFinite(score)) throw notFinite(score, `a hit of kind "${kind}"`);
  return convert(score);
}

/**
 * A native score turned so that higher is better: similarity where the kind has one, else the score itself. Scores of
 * hits go through this before they are ordered or fused, so that a distance is not taken for a merit.
 *
 * Throws `bad_response` for a score that is not finite.
 */
export function toRankingScore(score: number, kind: ScoreKind): number {
  if (!Number.isFinite(score)) throw notFinite(score, `a hit of kind "${kind}"`);
  return conversions[kind]?.(score) ?? score;
}

type Conversion = (score: number) => number;

const conversions: Record<ScoreKind, Conversion | undefined> = {
  similarity: (cosine) => cosine,
  cosine_distance: (distance) => 1 - distance,
  distance: (distance) => 1 - distance,
  dot_product: (product) => product,
  l2_distance: (distance) => 1 - (distance * distance) / 2,
  squared_l2_distance: (squared) => 1 - squared / 2,
  bm25: undefined,
  sparse_dot_product: undefined,
  keyword_score: undefined,
  rrf_score: undefined,
  dbsf_score: undefined,
  hybrid_score: undefined,
  rerank_score: undefined,
};

const similarityKinds = Object.entries(conversions)
  .filter(([, convert]) => convert !== undefined)
  .map(([kind]) => kind)
  .join(', ');
