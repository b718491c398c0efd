import type { Hit, VectorStore } from '@touchstone/contract';

/** The store, telling of every hit that a search brings. It has exactly the searches that the store has. */
export function observedStore<Observed extends VectorStore>(store: Observed, onHit: (hit: Hit) => void): Observed {
  const told = (hits: readonly Hit[]) => {
    for (const hit of hits) onHit(hit);
    return hits;
  };
  return {
    ...store,
    searchDense: store.searchDense && (async (query, options) => told(await store.searchDense!(query, options))),
    searchSparse: store.searchSparse && (async (query, options) => told(await store.searchSparse!(query, options))),
    searchKeyword: store.searchKeyword && (async (query, options) => told(await store.searchKeyword!(query, options))),
    searchHybrid: store.searchHybrid && (async (query, options) => told(await store.searchHybrid!(query, options))),
    searchMany: store.searchMany && (async (queries, options) => (await store.searchMany!(queries, options)).map(told)),
  };
}
