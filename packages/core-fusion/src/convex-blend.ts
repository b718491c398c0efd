import type { Hit, RetrievalResult } from '@touchstone/contract';
import { requireLexical, similarHit } from './branch-results.ts';
import { compareByScore } from './compare-by-score.ts';
import { lowestBelowZero } from './convex-lists.ts';
import { minMax } from './min-max.ts';
import { bestById } from './ranked-list.ts';

/** The two branches of a hybrid search, as the store returned them, in any order. */
export interface HybridBranches {
  readonly semantic: readonly Hit[];
  readonly keyword: readonly Hit[];
}

interface ConvexBlendOptions {
  /** Weight of the semantic branch, 0 to 1 (`hybrid_alpha`). */
  readonly alpha: number;
  /** The number of results, from 1 (`top_k`). */
  readonly topK: number;
}

/**
 * Spec 001's canonical hybrid: `alpha * semantic + (1 - alpha) * keyword`, where semantic is similarity (not clamped)
 * and keyword is min-max scaled within its result set (all equal: 1.0). For a chunk that a branch did not return, the
 * branch counts 0.0; the semantic branch counts its lowest similarity instead, where that is below 0, since the chunk
 * is no more similar. Both components are always reported. Ordered by fused score descending, then id ascending, cut at
 * `topK`; of chunks that such a lowest similarity made equal, those of more branches come first.
 *
 * Throws `bad_response` for a score that is not finite or of a kind that its branch cannot have.
 */
export function convexBlend(branches: HybridBranches, { alpha, topK }: ConvexBlendOptions): readonly RetrievalResult[] {
  for (const hit of branches.keyword) requireLexical(hit);
  const semantic = bestById(branches.semantic.map(similarHit));
  const keyword = bestById(branches.keyword);
  const scaled = minMax([...keyword.values()].map(({ score }) => score));

  const unfound = lowestBelowZero([...semantic.values()]);
  const blend = (semanticScore: number, keywordScore: number) => alpha * semanticScore + (1 - alpha) * keywordScore;
  const blended: Blended[] = [];
  let position = 0;
  for (const [id, hit] of keyword) {
    const keywordScore = scaled[position] ?? 0;
    const similar = semantic.get(id);
    const semanticScore = similar?.score ?? unfound;
    const foundBy = (alpha < 1 ? 1 : 0) + (similar !== undefined && alpha > 0 ? 1 : 0);
    blended.push({ id, score: blend(semanticScore, keywordScore), semanticScore, keywordScore, foundBy, hit });
    position += 1;
  }
  for (const [id, { score: semanticScore, hit }] of semantic) {
    if (keyword.has(id)) continue;
    const foundBy = alpha > 0 ? 1 : 0;
    blended.push({ id, score: blend(semanticScore, 0), semanticScore, keywordScore: 0, foundBy, hit });
  }
  return blended
    .sort((a, b) => (unfound < 0 && a.score === b.score ? b.foundBy - a.foundBy : 0) || compareByScore(a, b))
    .slice(0, topK)
    .map(result);
}

interface Blended {
  readonly id: string;
  readonly score: number;
  readonly semanticScore: number;
  readonly keywordScore: number;
  /** Number of branches with a weight that returned it. */
  readonly foundBy: number;
  readonly hit: Hit;
}

function result({ id, score, semanticScore, keywordScore, hit: { text, metadata } }: Blended): RetrievalResult {
  return {
    id,
    text,
    metadata,
    score,
    scoreKind: 'hybrid_score',
    relevanceScore: score,
    relevanceKind: 'hybrid_score',
    relevanceComponents: { semanticScore, keywordScore },
  };
}
