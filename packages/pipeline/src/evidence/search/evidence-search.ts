import type { EvidenceRequest } from '@touchstone/contract';
import type { EvidenceCall } from '../evidence-call.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import { embedQueries } from '../query/embed-queries.ts';
import type { QueryVectors } from '../query/query-vectors.ts';
import type { EvidenceQuery, NamedQuery } from '../query/read-query.ts';
import { collectionFilter } from './collection-filter.ts';
import { type OpenCollection, openCollections } from './open-collections.ts';
import { planFetches } from './plan-fetches.ts';
import { searchCollections } from './search-collections.ts';
import { isUnavailable, type SearchedCollection } from './searched-collection.ts';
import { warnAfterSearch, warnBranches } from './warn-after-search.ts';

/** The searches of one call. Each step returns the hits of all steps so far. */
export interface EvidenceSearch {
  readonly opened: readonly OpenCollection[];
  /** The hits of Q0. */
  readonly first: readonly SearchedCollection[];
  /** Embeds and searches for the expansions too (spec 000 §5.2). */
  askSecondary(found: readonly SearchedCollection[]): Promise<readonly SearchedCollection[]>;
  /** Searches these collections up to the last limit, where the store cut the list itself (spec 000 §10.2). */
  askForMore(
    found: readonly SearchedCollection[],
    collections: readonly EvidenceCollection[],
  ): Promise<readonly SearchedCollection[]>;
}

/** Opens the collections, embeds Q0 and searches for it (spec 000 §6 and §7). Throws when no collection answers. */
export async function startSearch(
  call: EvidenceCall,
  query: EvidenceQuery,
  request: EvidenceRequest,
): Promise<EvidenceSearch> {
  const main = [query.main];
  const { recorder } = call;
  const opening = { ...call, recorder: recorder.section() };
  const embedding = { ...call, recorder: recorder.section() };
  const [opened, vectors] = await timed(call, 'embed', main, () =>
    Promise.all([openCollections(opening, request.repoRefHint), embedQueries(embedding, main)]),
  );

  const search = (
    queries: readonly NamedQuery[],
    queryVectors: QueryVectors,
    limit: number,
    isAsked: (collection: EvidenceCollection) => boolean = () => true,
  ) =>
    timed(call, 'search', queries, () =>
      searchCollections(
        call,
        opened
          .filter(({ collection }) => isAsked(collection))
          .map((open) => ({
            collection: open.collection,
            plan: planFetches(open.collection, queries, queryVectors, {
              profile: call.profile,
              filter: collectionFilter(open, request),
              dense: open.dense,
              lexical: open.lexical,
              limit,
            }),
          })),
      ),
    );

  const { collectionLimits } = call.profile;
  const first = await search(main, vectors, collectionLimits.first);
  warnAfterSearch(call, first);

  const added = async (found: readonly SearchedCollection[], more: Promise<readonly SearchedCollection[]>) => {
    const searched = await more;
    for (const collection of searched) warnBranches(call, collection);
    return found.map((one) =>
      merged(
        one,
        searched.find(({ collection }) => collection === one.collection),
      ),
    );
  };

  return {
    opened,
    first,
    askSecondary: async (found) => {
      const secondaryVectors = await timed(call, 'embed', query.secondary, () =>
        embedQueries(call, query.secondary, 'search'),
      );
      // A collection that did not answer has its warning, and would cost the others' time again.
      const failed = found.filter(isUnavailable).map(({ collection }) => collection);
      const isLeft = (collection: EvidenceCollection) => !failed.includes(collection);
      return added(found, search(query.secondary, secondaryVectors, collectionLimits.first, isLeft));
    },
    askForMore: async (found, collections) => {
      const cut = found.filter(
        ({ collection, lists }) => collections.includes(collection) && lists.some(({ key }) => key.branch === 'hybrid'),
      );
      if (cut.length === 0) return found;
      const isCut = (collection: EvidenceCollection) => cut.some((one) => one.collection === collection);
      return added(found, search(main, vectors, collectionLimits.last, isCut));
    },
  };
}

/** Notes how long a whole step took, beside its parts. */
async function timed<T>(
  { clock, recorder }: EvidenceCall,
  stage: 'embed' | 'search',
  queries: readonly NamedQuery[],
  work: () => Promise<T>,
): Promise<T> {
  const { note } = recorder.section();
  const from = clock.monotonicMs();
  const result = await work();
  note(stage, from, clock.monotonicMs(), { settings: { queries: queries.map(({ id }) => id) } });
  return result;
}

/** A repeated list replaces the earlier one, unless it failed. */
function merged(found: SearchedCollection, more: SearchedCollection | undefined): SearchedCollection {
  if (more === undefined) return found;
  const keyOf = ({ key }: SearchedCollection['lists'][number]) => `${key.query} ${key.branch}`;
  const answered = more.lists.filter(({ outcome }) => 'hits' in outcome);
  const again = new Set(answered.map(keyOf));
  return { ...found, lists: [...found.lists.filter((list) => !again.has(keyOf(list))), ...answered] };
}
