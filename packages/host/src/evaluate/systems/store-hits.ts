import type { Hit, VectorStore } from '@touchstone/contract';

/** The store, with changed hits. It has exactly the searches that the store has. */
export function withHits<Store extends VectorStore>(
  store: Store,
  change: (hits: readonly Hit[]) => readonly Hit[],
): Store {
  return {
    ...store,
    searchDense: store.searchDense && (async (query, options) => change(await store.searchDense!(query, options))),
    searchSparse: store.searchSparse && (async (query, options) => change(await store.searchSparse!(query, options))),
    searchKeyword:
      store.searchKeyword && (async (query, options) => change(await store.searchKeyword!(query, options))),
    searchHybrid: store.searchHybrid && (async (query, options) => change(await store.searchHybrid!(query, options))),
    searchMany:
      store.searchMany && (async (queries, options) => (await store.searchMany!(queries, options)).map(change)),
  };
}

/** The store, telling of every hit that a search brings. */
export function observedStore<Store extends VectorStore>(store: Store, onHit: (hit: Hit) => void): Store {
  return withHits(store, (hits) => {
    for (const hit of hits) onHit(hit);
    return hits;
  });
}
