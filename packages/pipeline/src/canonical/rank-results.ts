import {
  type Hit,
  type RetrievalRequest,
  type RetrievalResult,
  retrievalDefaults,
  similarityRounding,
} from '@touchstone/contract';
import { convexBlend, keywordResults, semanticResults, toSimilarity } from '@touchstone/core-fusion';
import type { BranchHits } from './search-branches.ts';

/**
 * The scope of a similarity threshold in a hybrid search (decision 19). `branch`: the hits of the semantic branch, before fusion;
 * keyword hits return without one. `result`: every result, so that nothing below the threshold is returned (spec 004 SC-006).
 */
export type ThresholdScope = 'branch' | 'result';

/** The ranking of the hits. */
export interface Ranking {
  readonly results: readonly RetrievalResult[];
  /** Further hits of the branches, best first: the results after the first `topK`. */
  readonly others: readonly RetrievalResult[];
  /** Similarity of the best semantic hit before the threshold; absent when there is none. */
  readonly bestSimilarity?: number;
  /** The true similarity of each semantic hit, by id. */
  readonly similarities: ReadonlyMap<string, number>;
}

/** Spec 001's scoring rules for each search method. In the scope `result`, `semantic` includes looked-up chunks. */
export function rankResults(request: RetrievalRequest, hits: BranchHits, scope: ThresholdScope = 'branch'): Ranking {
  const similarities = similaritiesOf(hits.semantic);
  const { scoreThreshold } = request;
  const isSimilar = ({ id }: { readonly id: string }) =>
    scoreThreshold === undefined ||
    (similarities.get(id) ?? Number.NEGATIVE_INFINITY) >= scoreThreshold - similarityRounding;
  const mustAllBeSimilar = scope === 'result' && scoreThreshold !== undefined && request.searchMethod === 'hybrid';
  const semantic = hits.semantic.filter(isSimilar);
  const all = ranked(request, { semantic, keyword: hits.keyword }, mustAllBeSimilar ? isSimilar : () => true);
  return {
    results: all.slice(0, request.topK),
    others: all.slice(request.topK),
    bestSimilarity: similarities.size === 0 ? undefined : Math.max(...similarities.values()),
    similarities,
  };
}

function similaritiesOf(hits: readonly Hit[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { id, score, scoreKind } of hits) {
    best.set(id, Math.max(best.get(id) ?? Number.NEGATIVE_INFINITY, toSimilarity(score, scoreKind)));
  }
  return best;
}

function ranked(
  { searchMethod, topK, hybridAlpha: alpha = retrievalDefaults.hybridAlpha }: RetrievalRequest,
  { semantic, keyword }: Pick<BranchHits, 'semantic' | 'keyword'>,
  isAllowed: (result: RetrievalResult) => boolean,
): readonly RetrievalResult[] {
  switch (searchMethod) {
    case 'semantic':
      return semanticResults(semantic);
    case 'keyword':
      return keywordResults(keyword);
    case 'hybrid': {
      // Blended whole and then cut: the keyword scores are scaled within their own result set, before any cut.
      const all = Math.max(topK, semantic.length + keyword.length);
      return convexBlend({ semantic, keyword }, { alpha, topK: all }).filter(isAllowed);
    }
  }
}
