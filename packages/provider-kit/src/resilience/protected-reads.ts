import type { CallOptions, VectorStore } from '@touchstone/contract';
import type { CallPolicy } from './call-policy.ts';

type Reads = Omit<VectorStore, 'specVersion' | 'name' | 'limits' | 'close'>;

/** A store's searches and look-ups under a policy: tried again, and hedged where the policy does that. */
export function protectedReads(store: VectorStore, policy: CallPolicy): Reads {
  return {
    describe: (index, options) =>
      read(`description of index "${index}"`, (limited) => store.describe(index, limited), options),
    searchDense:
      store.searchDense &&
      ((query, options) =>
        read(`dense search of index "${query.index}"`, (limited) => store.searchDense!(query, limited), options)),
    searchSparse:
      store.searchSparse &&
      ((query, options) =>
        read(`sparse search of index "${query.index}"`, (limited) => store.searchSparse!(query, limited), options)),
    searchKeyword:
      store.searchKeyword &&
      ((query, options) =>
        read(`keyword search of index "${query.index}"`, (limited) => store.searchKeyword!(query, limited), options)),
    searchHybrid:
      store.searchHybrid &&
      ((query, options) =>
        read(`hybrid search of index "${query.index}"`, (limited) => store.searchHybrid!(query, limited), options)),
    searchMany:
      store.searchMany &&
      ((queries, options) =>
        read(`${queries.length} searches in one`, (limited) => store.searchMany!(queries, limited), options)),
    fetchByFilter:
      store.fetchByFilter &&
      ((query, options) =>
        read(`fetch from index "${query.index}"`, (limited) => store.fetchByFilter!(query, limited), options)),
    fetchByIds:
      store.fetchByIds &&
      ((index, ids, options) =>
        read(`fetch from index "${index}"`, (limited) => store.fetchByIds!(index, ids, limited), options)),
    count:
      store.count &&
      ((index, filter, options) =>
        read(`count in index "${index}"`, (limited) => store.count!(index, filter, limited), options)),
    listIndexes:
      store.listIndexes && ((options) => read('list of indexes', (limited) => store.listIndexes!(limited), options)),
    checkHealth:
      store.checkHealth &&
      ((options) => read('health of the store', (limited) => store.checkHealth!({ ...options, ...limited }), options)),
  } satisfies Reads;

  function read<T>(what: string, work: (limited: CallOptions) => Promise<T>, options?: CallOptions): Promise<T> {
    return policy({ what, kind: 'read' }, work, options);
  }
}
