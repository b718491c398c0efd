import type { EvidencePlan } from '@touchstone/contract';
import type { WideningStep } from '../gate/next-step.ts';
import type { EvidenceQuery } from '../query/read-query.ts';
import { isAnswered, isFusedByStore, type SearchedCollection } from '../search/searched-collection.ts';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';

/** The plan that was carried out, after the fact (spec 000 §3.2's `retrieval_plan`). */
export function evidencePlan(
  { fusion, prefetchLimits, collectionLimits, search }: EvidenceProfile,
  query: EvidenceQuery,
  found: readonly SearchedCollection[],
  steps: ReadonlySet<WideningStep>,
): EvidencePlan {
  return {
    collectionsQueried: found.map(({ collection }) => collection.name),
    hybridFusion: fusion.method,
    // A collection that did not answer has fused nothing anywhere.
    fusionWhere: found.filter(isAnswered).every(isFusedByStore) ? 'store' : 'engine',
    rrfK: fusion.method === 'rrf' ? fusion.k : undefined,
    prefetchLimits,
    limitPerCollection: steps.has('ask_for_more') ? collectionLimits.last : collectionLimits.first,
    qdrantSearchParams: search,
    queries: [query.main, ...(steps.has('secondary_queries') ? query.secondary : [])],
  };
}
