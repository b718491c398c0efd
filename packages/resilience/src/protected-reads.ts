import type { CallOptions, VectorStore } from '@touchstone/contract';
import type { CallPolicy } from './call-policy.js';

type Reads = Omit<VectorStore, 'specVersion' | 'name' | 'limits' | 'close'>;

/** A store's searches and look-ups under a policy: tried again, and hedged where the policy does that. */
export function protectedReads(store: VectorStore, policy: CallPolicy): Reads {
  return {
    describe: (index, options) =>
      read(`description of index "${index}"`, (limited) => store.describe(index, limited), options),
    ...(store.searchDense && {
      searchDense: (query, options) =>
        read(`dense search of index "${query.index}"`, (limited) => store.searchDense!(query, limited), options),
    }),
    ...(store.searchSparse && {
      searchSparse: (query, options) =>
        read(`sparse search of index "${query.index}"`, (limited) => store.searchSparse!(query, limited), options),
    }),
    ...(store.searchKeyword && {
      searchKeyword: (query, options) =>
        read(`keyword search of index "${query.index}"`, (limited) => store.searchKeyword!(query, limited), options),
    }),
    ...(store.searchHybrid && {
      searchHybrid: (query, options) =>
        read(`hybrid search of index "${query.index}"`, (limited) => store.searchHybrid!(query, limited), options),
    }),
    ...(store.searchMany && {
      searchMany: (queries, options) =>
        read(`${queries.length} searches in one`, (limited) => store.searchMany!(queries, limited), options),
    }),
    ...(store.fetchByFilter && {
      fetchByFilter: (query, options) =>
        read(`fetch from index "${query.index}"`, (limited) => store.fetchByFilter!(query, limited), options),
    }),
    ...(store.fetchByIds && {
      fetchByIds: (index, ids, options) =>
        read(`fetch from index "${index}"`, (limited) => store.fetchByIds!(index, ids, limited), options),
    }),
    ...(store.count && {
      count: (index, filter, options) =>
        read(`count in index "${index}"`, (limited) => store.count!(index, filter, limited), options),
    }),
    ...(store.listIndexes && {
      listIndexes: (options) => read('list of indexes', (limited) => store.listIndexes!(limited), options),
    }),
  } satisfies Reads;

  function read<T>(what: string, work: (limited: CallOptions) => Promise<T>, options?: CallOptions): Promise<T> {
    return policy({ what, kind: 'read' }, work, options);
  }
}
