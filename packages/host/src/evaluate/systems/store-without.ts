import type { Hit, VectorStore } from '@touchstone/contract';

/** The store without the hits that are to be left out. It has exactly the searches that the store has. */
export function storeWithout<Store extends VectorStore>(store: Store, isLeftOut: (hit: Hit) => boolean): Store {
  const kept = (hits: readonly Hit[]) => hits.filter((hit) => !isLeftOut(hit));
  return {
    ...store,
    searchDense: store.searchDense && (async (query, options) => kept(await store.searchDense!(query, options))),
    searchSparse: store.searchSparse && (async (query, options) => kept(await store.searchSparse!(query, options))),
    searchKeyword: store.searchKeyword && (async (query, options) => kept(await store.searchKeyword!(query, options))),
    searchHybrid: store.searchHybrid && (async (query, options) => kept(await store.searchHybrid!(query, options))),
    searchMany: store.searchMany && (async (queries, options) => (await store.searchMany!(queries, options)).map(kept)),
  };
}
