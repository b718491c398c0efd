import type { ScoreKind } from '@touchstone/contract';
import { combSum, convexLists, dbsf, type Fused, rrf } from '@touchstone/core-fusion';
import type { FoundCandidate } from '../candidate.ts';
import type { SearchedCollection } from '../search/searched-collection.ts';
import type { EvidenceFusion } from '../settings/evidence-profile.ts';

/** A hit with the score of its collection's fusion. No contributions: a store that fused names no branches. */
export type FusedHit = Fused<FoundCandidate>;

/**
 * One list from all that a collection answered, best first (spec 000 §7): for each query its branches are fused by RRF, by
 * a convex combination or by DBSF, where the store has not done that; over several queries the fused scores add up,
 * which for RRF is the same as one fusion of all branches' lists of all queries.
 */
export function fuseCollection({ lists }: SearchedCollection, fusion: EvidenceFusion): readonly FusedHit[] {
  const byQuery = new Map<string, BranchList[]>();
  for (const { key, outcome } of lists) {
    if ('error' in outcome) continue;
    const held = byQuery.get(key.query) ?? [];
    byQuery.set(key.query, held);
    held.push({ branch: key.branch, hits: outcome.hits });
  }
  const [first = [], ...others] = [...byQuery.values()].map((branches) => fuseBranches(branches, fusion));
  if (others.length === 0) return first;
  // A hit keeps the contributions of the last query that returned it.
  return combSum([first, ...others], { normalization: 'none' }).map(({ score, item }) => ({ ...item, score }));
}

/** The kind of a fused score. */
export function fusedScoreKind(method: string): ScoreKind {
  return method === 'rrf' ? 'rrf_score' : method === 'convex' ? 'hybrid_score' : 'dbsf_score';
}

interface BranchList {
  readonly branch: string;
  readonly hits: readonly FoundCandidate[];
}

function fuseBranches(branches: readonly BranchList[], fusion: EvidenceFusion): readonly FusedHit[] {
  const [first] = branches;
  if (first?.branch !== 'hybrid') return fuse(branches, fusion);
  return first.hits.map((item) => ({ id: item.id, score: item.score, item, contributions: [] }));
}

function fuse(branches: readonly BranchList[], fusion: EvidenceFusion): readonly FusedHit[] {
  const lists = branches.map(({ hits }) => hits);
  if (fusion.method === 'dbsf') return dbsf(lists);
  if (fusion.method === 'convex') {
    const hitsOf = (isDense: boolean) => branches.find(({ branch }) => (branch === 'dense') === isDense)?.hits ?? [];
    return convexLists({ similar: hitsOf(true), worded: hitsOf(false) }, fusion);
  }
  const { k, weights } = fusion;
  const own = branches.map(({ branch }) => weights?.[branch === 'dense' ? 0 : 1] ?? 1);
  // The branch that was to decide may have failed: those of weight 0 are then better than nothing.
  return rrf(lists, own.some((weight) => weight > 0) ? { k, weights: own } : { k });
}
