import { type FeatureName, featureNames } from './feature-names.ts';

/**
 * `logistic(bias + callWeight · best similar terms of the call + Σ weight · feature)`, before the rules, estimates the probability that a
 * candidate is relevant.
 */
export interface FittedWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<FeatureName, number>>;
}

/*
 * Fitted over ten sets of prose and docstrings and, as much as three of these, the fitting half of the code benchmark, by
 * lab/fit-reranker: the best 50 of both branches for 110 queries of a set, with the loss of lab/fit-reranker; then logistic regression for
 * scale and bias on the sets whose judgements are of records, over the best 50 of hybrid search. Decision 31 has the reasons.
 */

/** For documents that come best first. */
const rankedWeights: FittedWeights = {
  bias: -10.65,
  weights: {
    order: 0.61,
    keyword: 0.63,
    similarity: 2.62,
    nearest: 0,
    staticSimilarity: 0,
    similarTerms: 2.69,
    window: 0.24,
    phrases: 0.47,
    titleCovers: 0.12,
    nameCovers: 2.7,
    nameNamed: 0.38,
    locationCovers: 3.46,
    defines: 2.87,
    feedback: 1.02,
    mentioned: 0.72,
    brevity: 0.94,
  },
};

/*
 * Fitted 2026-11-23 by the same method on the same sets and code, with similarities of bge-small-en-v1.5: for the top 50 of hybrid search
 * with its vectors, and for the 50 that second vectors choose from hybrid search with the static ones (decision 35).
 */

/** For documents that come best first and whose similarities are a transformer's. */
const transformerWeights: FittedWeights = {
  bias: -9.14,
  weights: {
    order: 0.05,
    keyword: 0.68,
    similarity: 0.9,
    nearest: 0.77,
    staticSimilarity: 1.22,
    similarTerms: 2.09,
    window: 0.18,
    phrases: 0.36,
    titleCovers: 0,
    nameCovers: 2.52,
    nameNamed: 0.2,
    locationCovers: 2.95,
    defines: 2.07,
    feedback: 0.92,
    mentioned: 0.8,
    brevity: 0.89,
  },
};

/** The weights for documents with or without an order, whose similarities are a transformer's or the static model's. */
export function weightsFor(ordered: boolean, byTransformer: boolean): FittedWeights {
  const fitted = byTransformer ? transformerWeights : rankedWeights;
  return ordered ? fitted : { ...fitted, weights: { ...fitted.weights, order: 0 } };
}

/**
 * Of the best `similarTerms` of a call, before it is made a share. Features are shares of the best document, which
 * questions about something else have too: this makes their scores lower. Set by hand, since judged sets have only
 * answerable questions; docs/evidence.md has its gain.
 */
export const callWeight = 4;

/** Bias and weighted features of one document: its score as a logit, without the call's own weight. */
export function fittedLogit({ bias, weights }: FittedWeights, row: Readonly<Record<FeatureName, number>>): number {
  return featureNames.reduce((sum, name) => sum + weights[name] * row[name], bias);
}
