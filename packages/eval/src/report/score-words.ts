import type { ScoreKind } from '@touchstone/contract';

export interface ScoreWords {
  readonly name: string;
  /** True if it goes from 0 to 1, so that a bar can show it. */
  readonly isShare: boolean;
  readonly meaning: string;
}

/** Names and meanings of the kinds of scores: for pages that show scores. */
export const scoreWords: Readonly<Record<ScoreKind, ScoreWords>> = {
  similarity: { name: 'similarity', isShare: true, meaning: 'Nearness of the vectors. 1 is identical.' },
  cosine_distance: { name: 'cosine distance', isShare: false, meaning: '1 minus the cosine. 0 is identical.' },
  distance: { name: 'distance', isShare: false, meaning: '1 minus the cosine. 0 is identical.' },
  dot_product: { name: 'dot product', isShare: true, meaning: 'Inner product of vectors of length 1. 1 is identical.' },
  l2_distance: { name: 'distance', isShare: false, meaning: 'Euclidean distance. 0 is identical.' },
  squared_l2_distance: { name: 'squared distance', isShare: false, meaning: 'Squared distance. 0 is identical.' },
  bm25: { name: 'BM25', isShare: false, meaning: 'Weight of the terms found. Comparable within one list only.' },
  sparse_dot_product: {
    name: 'sparse',
    isShare: false,
    meaning: 'Weight of the terms. Comparable within one list only.',
  },
  keyword_score: {
    name: 'terms',
    isShare: false,
    meaning: 'Any other score of terms. Comparable within one list only.',
  },
  rrf_score: { name: 'RRF', isShare: false, meaning: 'Sum of 1/(k + rank) over the lists that found it.' },
  dbsf_score: { name: 'DBSF', isShare: false, meaning: 'Sum of scores, each placed in the distribution of its list.' },
  hybrid_score: { name: 'hybrid', isShare: true, meaning: 'Weighted sum of similarity and scaled term score.' },
  rerank_score: { name: 'rerank', isShare: true, meaning: 'Relevance as the reranker judged it, 0 to 1.' },
};

/** Four digits: enough to distinguish neighbours. */
export function formatScore(score: number): string {
  if (score === 0) return '0';
  const digits = Math.abs(score) >= 100 ? score.toFixed(1) : score.toPrecision(4);
  return Math.abs(score) < 1 && Math.abs(score) >= 0.001 ? score.toFixed(4) : digits;
}
