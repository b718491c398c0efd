import type { DroppedCandidate, DropReason } from '@touchstone/contract';
import { compareByScore, type DedupRule, dedup } from '@touchstone/core-fusion';
import type { RankedCandidate } from '../candidate.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';
import type { FusedHit } from './fuse-collection.ts';

/** A collection's share of the pool: at first, or because the coverage gate misses its side. */
export type PoolShare = 'first' | 'widened' | 'last';

/** The hits of one collection, best first. */
export interface FusedCollection {
  readonly collection: EvidenceCollection;
  readonly hits: readonly FusedHit[];
  readonly share: PoolShare;
}

/** The candidates of all collections, in fused order. */
export interface Pool {
  /** Distinct evidence: every collection's candidates without duplicates. */
  readonly distinct: readonly RankedCandidate[];
  /** Those of them that are to be reranked. */
  readonly candidates: readonly RankedCandidate[];
  readonly dropped: readonly DroppedCandidate[];
}

/**
 * Spec 000 §8.2 and §8.3: every collection's best candidates as one list without duplicates, of which each collection
 * takes its slots. Slots that one leaves unused go to the others, one at a time in turn; so do those of an absent second
 * collection. Where collections are more than two, `maxCandidates` has the last word.
 */
export function takePool(found: readonly FusedCollection[], profile: EvidenceProfile): Pool {
  const { collectionLimits, rerank } = profile;
  const limited = found.map(({ hits, share }) => {
    const limit = share === 'last' ? collectionLimits.last : collectionLimits.first;
    return { kept: hits.slice(0, limit).map(ranked), beyond: hits.slice(limit) };
  });
  const { kept: distinct, merged } = dedup(joined(limited.map(({ kept }) => kept)).sort(compareByScore));

  const slots = slotsOf(found, distinct, profile);
  const inPool: RankedCandidate[] = [];
  const beyondPool: RankedCandidate[] = [];
  for (const candidate of distinct) {
    const free = slots.get(candidate.collection) ?? 0;
    slots.set(candidate.collection, free - 1);
    (free > 0 ? inPool : beyondPool).push(candidate);
  }
  return {
    distinct,
    candidates: inPool.slice(0, rerank.maxCandidates),
    dropped: joined<DroppedCandidate>([
      ...limited.map(({ beyond }) =>
        beyond.map(({ item }) => ({ id: item.candidate.id, reason: 'beyond_limit' as const })),
      ),
      merged.map(({ id, into, rule }) => ({ id, reason: reasonOf[rule], into })),
      beyondPool.map(({ id }) => ({ id, reason: 'beyond_pool' })),
      inPool.slice(rerank.maxCandidates).map(({ id }) => ({ id, reason: 'beyond_rerank_limit' })),
    ]),
  };
}

/** Member by member, which for hundreds of candidates a call is several times faster than a spread. */
function ranked({ score, item: { candidate }, contributions }: FusedHit): RankedCandidate {
  const { id, collection, sourceType, chunkId, text, metadata } = candidate;
  const agreed = isAgreed(contributions);
  return { id, collection, sourceType, chunkId, text, metadata, score, agreed, rerankScore: null };
}

function isAgreed(contributions: FusedHit['contributions']): boolean | undefined {
  if (contributions.length === 0) return undefined;
  let found = 0;
  for (const contribution of contributions) if (contribution !== null) found += 1;
  return found > 1;
}

/** As one list. `concat` copies whole lists; a spread goes item by item, and `flatMap` tests each for a list. */
function joined<T>(lists: readonly (readonly T[])[]): T[] {
  return ([] as T[]).concat(...lists);
}

const reasonOf: Readonly<Record<DedupRule, DropReason>> = {
  candidate_id: 'same_candidate_id',
  code_span: 'same_code_span',
  text: 'same_text',
};

/** The number of candidates that each collection may send to the reranker. */
function slotsOf(
  found: readonly FusedCollection[],
  distinct: readonly RankedCandidate[],
  { pool, collectionLimits }: EvidenceProfile,
): Map<EvidenceCollection, number> {
  const have = found.map(({ collection }) => countOf(distinct, collection));
  const allowed = { first: pool.perCollection, widened: pool.perCollectionBorrowed, last: collectionLimits.last };
  const slots = found.map(({ share }, place) => Math.min(allowed[share], have[place] ?? 0));
  let spare = pool.perCollection * Math.max(0, 2 - found.length);
  for (const count of have) spare += Math.max(0, pool.perCollection - count);
  for (let lent = true; spare > 0 && lent; ) {
    lent = false;
    for (const [place, held] of slots.entries()) {
      if (spare === 0 || held >= Math.min(pool.perCollectionBorrowed, have[place] ?? 0)) continue;
      slots[place] = held + 1;
      spare -= 1;
      lent = true;
    }
  }
  return new Map(found.map(({ collection }, place) => [collection, slots[place] ?? 0]));
}

function countOf(candidates: readonly RankedCandidate[], collection: EvidenceCollection): number {
  let count = 0;
  for (const candidate of candidates) if (candidate.collection === collection) count += 1;
  return count;
}
