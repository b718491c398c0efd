import type { FeatureName } from './features.js';

/**
 * `logistic(bias + callWeight · best similar terms of the call + Σ weight · feature)`, before the rules, estimates the probability that a
 * candidate is relevant.
 */
export interface FittedWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<FeatureName, number>>;
}

/*
 * Fitted 2026-11-22 by tools/fit-reranker on the top 50 of hybrid search, with and without the scores of the branches, over twelve sets:
 * the ten of docs/quality.md and two of functions by doc comment, which count half. ListNet, weights of 0 or more, L2 0.01; then logistic
 * regression for scale and bias. The README has nDCG@10 of each set under the weights of the others.
 */

/** For documents that come best first. */
const rankedWeights: FittedWeights = {
  bias: -10.45,
  weights: {
    order: 0.63,
    keyword: 0.52,
    similarity: 1.86,
    similarTerms: 2.31,
    window: 0.53,
    phrases: 0.38,
    titleCovers: 0.32,
    nameCovers: 3.42,
    nameNamed: 0.99,
    locationCovers: 3.61,
    feedback: 0.94,
    mentioned: 0.56,
    brevity: 1.14,
  },
};

/*
 * Fitted 2026-11-22 by the same method on ten sets, with similarities of all-MiniLM-L6-v2: for the top 50 of hybrid search with its vectors,
 * and of hybrid search with the static ones. What tells names apart is as above, since no similarity bears on it.
 */

/** For documents that come best first and whose similarities are a transformer's. */
const transformerWeights: FittedWeights = {
  bias: -8.63,
  weights: {
    ...rankedWeights.weights,
    order: 0.52,
    keyword: 0.22,
    similarity: 1.57,
    similarTerms: 2.0,
    window: 0.45,
    phrases: 0.3,
    titleCovers: 0.34,
    feedback: 0.69,
    mentioned: 0.56,
    brevity: 0.5,
  },
};

/** The weights for documents with or without an order, whose similarities are a transformer's or the static model's. */
export function weightsFor(ordered: boolean, byTransformer: boolean): FittedWeights {
  const fitted = byTransformer ? transformerWeights : rankedWeights;
  return ordered ? fitted : { ...fitted, weights: { ...fitted.weights, order: 0 } };
}

/**
 * Of the best `similarTerms` of a call, before it is made a share. Features are shares of the best document, which questions about
 * something else have too: this makes their scores lower. Set by hand, since judged sets ask only what they can answer; what it is worth
 * is in docs/grounding.md.
 */
export const callWeight = 4;
