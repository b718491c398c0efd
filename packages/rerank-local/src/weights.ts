import type { FeatureName } from './features.js';

/** `logistic(bias + Σ weight · feature)`, before the rules, estimates the probability that a candidate is relevant. */
export interface FittedWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<FeatureName, number>>;
}

/*
 * Fitted 2026-11-21 by tools/fit-reranker on the top 50 of hybrid search over eight sets: Python functions from docstrings (two),
 * TypeScript functions from doc comments, product documentation, a book and its index, Cranfield, a HotpotQA sample, XQuAD
 * English. LambdaRank on nDCG@10, weights of 0 or more, L2 0.003, every set alike; then logistic regression for scale and bias.
 *
 * nDCG@10, mean over docstrings, documentation, book, Cranfield and HotpotQA, each reranked by the weights of the other seven:
 * keyword .706, hybrid .741; hybrid reranked .777 (ranked input) and .772 (input without order). The README has it by set.
 */

/** For documents that come best first. */
export const rankedWeights: FittedWeights = {
  bias: -6.7,
  weights: {
    order: 0.55,
    bm25: 1.16,
    phrases: 1.23,
    nearPairs: 0.88,
    window: 0.83,
    density: 0.72,
    brevity: 0.34,
    titleCovers: 1.82,
    titleNamed: 0.72,
    nameCovers: 2.89,
    nameNamed: 0.63,
    locationCovers: 3.6,
    feedback: 4.41,
    mentioned: 0.31,
    similarTerms: 1.18,
    meaning: 2.24,
    passage: 1.01,
  },
};

/** For documents in no order. */
export const unorderedWeights: FittedWeights = {
  bias: -6.58,
  weights: {
    order: 0,
    bm25: 1.27,
    phrases: 1.18,
    nearPairs: 0.88,
    window: 0.88,
    density: 0.84,
    brevity: 0.3,
    titleCovers: 1.8,
    titleNamed: 0.72,
    nameCovers: 2.68,
    nameNamed: 0.5,
    locationCovers: 3.06,
    feedback: 4.53,
    mentioned: 0.24,
    similarTerms: 1.3,
    meaning: 2.37,
    passage: 1.08,
  },
};
