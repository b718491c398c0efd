import { type RetrievalRequest, type RetrievalResult, retrievalDefaults } from '@touchstone/contract';
import { convexBlend, keywordResults, semanticResults, toSimilarity } from '@touchstone/core-fusion';
import type { BranchHits } from './search-branches.js';

/** What the ranking made of the hits. */
export interface Ranking {
  readonly results: readonly RetrievalResult[];
  /** Similarity of the best semantic hit before the threshold; absent when there is none. */
  readonly bestSimilarity?: number;
}

/** Spec 001's scoring rules for each search method. The threshold acts on similarity, before any fusion. */
export function rankResults(request: RetrievalRequest, hits: BranchHits): Ranking {
  const similarities = hits.semantic.map(({ score, scoreKind }) => toSimilarity(score, scoreKind));
  const threshold = request.scoreThreshold ?? Number.NEGATIVE_INFINITY;
  const semantic = hits.semantic.filter((_hit, position) => (similarities[position] ?? 0) >= threshold);
  return {
    results: ranked(request, { ...hits, semantic }),
    bestSimilarity: similarities.length === 0 ? undefined : Math.max(...similarities),
  };
}

function ranked(
  { searchMethod, topK, hybridAlpha: alpha = retrievalDefaults.hybridAlpha }: RetrievalRequest,
  { semantic, keyword }: BranchHits,
): readonly RetrievalResult[] {
  switch (searchMethod) {
    case 'semantic':
      return semanticResults(semantic).slice(0, topK);
    case 'keyword':
      return keywordResults(keyword).slice(0, topK);
    case 'hybrid':
      return convexBlend({ semantic, keyword }, { alpha, topK });
  }
}
