import type { ScoreKind } from '@touchstone/contract';
import { combSum, dbsf, type Fused, rrf } from '@touchstone/core-fusion';
import type { Candidate } from '../candidate.js';
import type { RankedHit, SearchedCollection } from '../search/search-collections.js';
import type { EvidenceFusion } from '../settings/evidence-profile.js';

/** A candidate with what the branches' fusion made of it. */
export interface FusedCandidate extends Candidate {
  readonly score: number;
  /** Whether more than one branch found it for Q0; undefined where the store fused and does not say. */
  readonly agreed: boolean | undefined;
}

/**
 * One list from all that a collection answered, best first (spec 000 §7): for each query its branches are fused by RRF or
 * DBSF, where the store has not done that; over several queries the fused scores add up, which for RRF is the same as one
 * fusion of all branches' lists of all queries.
 */
export function fuseCollection({ lists }: SearchedCollection, fusion: EvidenceFusion): readonly FusedCandidate[] {
  const byQuery = new Map<string, { branch: string; hits: readonly RankedHit[] }[]>();
  for (const { key, outcome } of lists) {
    if ('error' in outcome) continue;
    const held = byQuery.get(key.query) ?? [];
    byQuery.set(key.query, held);
    held.push({ branch: key.branch, hits: outcome.hits });
  }
  const fused = [...byQuery.values()].map((branches) => fuseBranches(branches, fusion));
  const summed = fused.length === 1 ? (fused[0] ?? []) : combSum(fused, { normalization: 'none' }).map(flatten);
  return summed.map(({ item, score, agreed }) => ({ ...item.candidate, score, agreed }));
}

/** What a fused score is. */
export function fusedScoreKind(method: string): ScoreKind {
  return method === 'rrf' ? 'rrf_score' : 'dbsf_score';
}

interface FusedHit {
  readonly id: string;
  readonly score: number;
  readonly item: RankedHit;
  readonly agreed: boolean | undefined;
}

function fuseBranches(
  branches: readonly { readonly branch: string; readonly hits: readonly RankedHit[] }[],
  fusion: EvidenceFusion,
): readonly FusedHit[] {
  const [first] = branches;
  if (first?.branch === 'hybrid') {
    return first.hits.map((item) => ({ id: item.id, score: item.score, item, agreed: undefined }));
  }
  const lists = branches.map(({ hits }) => hits);
  return fuse(lists, branches, fusion).map(({ id, score, item, contributions }) => ({
    id,
    score,
    item,
    agreed: contributions.filter((contribution) => contribution !== null).length > 1,
  }));
}

function fuse(
  lists: readonly (readonly RankedHit[])[],
  branches: readonly { readonly branch: string }[],
  fusion: EvidenceFusion,
): readonly Fused<RankedHit>[] {
  if (fusion.method === 'dbsf') return dbsf(lists);
  const { k, weights } = fusion;
  const own = branches.map(({ branch }) => weights?.[branch === 'dense' ? 0 : 1] ?? 1);
  // The branch that was to decide may have failed: those of weight 0 are then better than nothing.
  return rrf(lists, own.some((weight) => weight > 0) ? { k, weights: own } : { k });
}

/** The first query that found a hit says whether its branches agreed. */
function flatten({ id, score, item }: Fused<FusedHit>): FusedHit {
  return { ...item, id, score };
}
