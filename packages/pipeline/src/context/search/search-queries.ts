import type { Filter, RetrievalError, SearchQuery } from '@touchstone/contract';
import { embedQueries } from '../../evidence/query/embed-queries.ts';
import type { QueryVectors } from '../../evidence/query/query-vectors.ts';
import type { OpenCollection } from '../../evidence/search/open-collections.ts';
import { planFetches } from '../../evidence/search/plan-fetches.ts';
import { searchCollections } from '../../evidence/search/search-collections.ts';
import type { SearchedCollection } from '../../evidence/search/searched-collection.ts';
import { warnAfterSearch } from '../../evidence/search/warn-after-search.ts';
import type { ContextCall } from '../context-call.ts';
import { assumedUsage } from '../cost/estimate-cost.ts';

/** A collection to search, and the condition for its chunks. */
export interface SearchTarget {
  readonly open: OpenCollection;
  readonly filter: Filter | undefined;
}

/** Searches collections for the texts of a question. */
export type QuerySearch = (targets: readonly SearchTarget[]) => Promise<readonly SearchedCollection[]>;

/**
 * Searches for every text by vectors and by words, all at once (spec 002 §4). Each text is embedded once, however often
 * it is searched; a hypothetical answer may be searched by its vector alone. A search throws the collections' error
 * when none of them answered.
 */
export function querySearch(call: ContextCall, queries: readonly SearchQuery[]): QuerySearch {
  const named = queries.map(({ id, text, branches }) => ({ id, text, isForVectors: branches === 'vectors' }));
  const { prefetchLimits, search, fusion } = call.profile;
  const profile = { prefetchLimits, search, fusion: { method: 'rrf', k: fusion.k, where: 'engine' } } as const;
  const limit = Math.max(prefetchLimits.dense, prefetchLimits.sparse);
  let embedded: Promise<QueryVectors> | undefined;

  return async (targets) => {
    embedded ??= embedWithin(call, named);
    const vectors = await embedded;
    const found = await searchCollections(
      call,
      targets.map(({ open, filter }) => ({
        collection: open.collection,
        plan: planFetches(open.collection, named, vectors, {
          profile,
          filter,
          dense: open.dense,
          lexical: open.lexical,
          limit,
        }),
      })),
    );
    warnAfterSearch(call, found);
    bookSearches(call, found);
    return found;
  };
}

/** Embeds the texts, where the call may cost that; else they are searched for by words alone. */
async function embedWithin(
  call: ContextCall,
  named: readonly { readonly id: string; readonly text: string }[],
): Promise<QueryVectors> {
  const [embedder] = call.collections.flatMap((collection) => collection.embedder ?? []);
  if (embedder === undefined) return embedQueries(call, named);
  const { name: provider, model } = embedder;
  const price = call.priceOf(provider, model);
  const booked = call.cost.reserve({
    component: 'query_embedding',
    provider,
    model,
    usage: assumedUsage.query_embedding,
    price,
  });
  if (booked === undefined) {
    call.warnings.add({
      code: 'cost_cap_reached',
      message:
        'Embedding the question could cost more than the limit of the call (`max_cost_usd`), so it was searched for by words alone.',
      detail: { component: 'query_embedding' },
    });
    return { dense: new Map(), sparse: new Map() };
  }
  const vectors = await embedQueries(call, named);
  const used = call.ledger
    .accounts()
    .find(({ account }) => account.work === 'embedder' && account.provider === provider);
  if (used === undefined || failed(vectors)) booked.release();
  else booked.settle(used.totals);
  return vectors;
}

function failed({ dense }: QueryVectors): boolean {
  return [...dense.values()].every((outcome): outcome is RetrievalError => outcome instanceof Error);
}

/** One's own store is free; the lines count its searches. */
function bookSearches({ cost }: ContextCall, found: readonly SearchedCollection[]): void {
  const lists = found.flatMap(({ collection, lists: searched }) =>
    searched.map(({ key }) => ({ provider: collection.store.name, isDense: key.branch === 'dense' })),
  );
  for (const component of ['vector_search', 'bm25_search'] as const) {
    const own = lists.filter(({ isDense }) => isDense === (component === 'vector_search'));
    const [first] = own;
    if (first === undefined) continue;
    const usage = { calls: own.length };
    cost.reserve({ component, provider: first.provider, usage, price: 'free' })?.settle(usage);
  }
}
