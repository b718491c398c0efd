import { type EvidenceRequest, type Filter, isRetrievalError } from '@touchstone/contract';
import { callProvider } from '../../call/call-provider.ts';
import type { EvidenceCall } from '../evidence-call.ts';
import { collectionFilter } from '../search/collection-filter.ts';
import type { EvidenceSearch } from '../search/evidence-search.ts';
import type { OpenCollection } from '../search/open-collections.ts';
import { isAnswered, type SearchedCollection } from '../search/searched-collection.ts';

/**
 * The sides of which the caller's conditions, paths and ref, let at least one chunk through. A side without a hit still
 * counts: its store is queried for a chunk that passes. So does a collection of unknown side.
 */
export async function sidesLetThrough(
  call: EvidenceCall,
  { opened, first }: Pick<EvidenceSearch, 'opened' | 'first'>,
  request: EvidenceRequest,
): Promise<ReadonlySet<'docs' | 'code'>> {
  const sides = await Promise.all(
    opened.map(async (open) => {
      const found = first.find(({ collection }) => collection === open.collection);
      const isOut = found !== undefined && (await isFilteredOut(call, open, found, request));
      return isOut ? [] : [open.collection.sourceType];
    }),
  );
  return new Set(sides.flat());
}

async function isFilteredOut(
  call: EvidenceCall,
  open: OpenCollection,
  found: SearchedCollection,
  request: EvidenceRequest,
): Promise<boolean> {
  const { pathAllowlist, pathBlocklist = [] } = request;
  const hasConditions = pathAllowlist !== undefined || pathBlocklist.length > 0 || open.refCondition !== undefined;
  if (!hasConditions || !isAnswered(found) || foundAnything(found)) return false;
  const filter = collectionFilter(open, request);
  return filter !== undefined && (await holdsNone(call, open, found, filter));
}

function foundAnything({ lists }: SearchedCollection): boolean {
  return lists.some(({ outcome }) => 'hits' in outcome && outcome.hits.length > 0);
}

/** True if no chunk passes the filter; where the store cannot count, if a search by meaning returns nothing. */
async function holdsNone(
  call: EvidenceCall,
  { collection }: OpenCollection,
  { lists }: SearchedCollection,
  filter: Filter,
): Promise<boolean> {
  const { store, index, name } = collection;
  const isSearchedByMeaning = lists.some(({ key, outcome }) => key.branch === 'dense' && 'hits' in outcome);
  if (store.count === undefined) return isSearchedByMeaning;
  const counted = await callProvider(call, {
    stage: 'search',
    part: 'count_allowed',
    limitMs: call.profile.timeoutsMs.search,
    what: `count of the chunks of "${name}" that the request allows`,
    account: { provider: store.name, work: 'store', subject: index },
    work: (ask) => ask(async (options) => (await store.count?.(index, filter, options)) ?? 0),
    trace: {
      stage: 'count_allowed',
      settings: { collection: name },
      describe: (chunks) => ({ settings: { chunks } }),
    },
  });
  if ('value' in counted) return counted.value === 0;
  return isRetrievalError(counted.error) && counted.error.code === 'unsupported' && isSearchedByMeaning;
}
