import {
  type BranchQuery,
  type Hit,
  type IndexDescription,
  RetrievalError,
  type VectorStore,
} from '@touchstone/contract';

type Lists = readonly (readonly Hit[])[];

/** Searches that wait for the same round trip. */
interface Waiting {
  readonly queries: readonly BranchQuery[];
  readonly resolve: (lists: Lists) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The store for several retrievals at once: an index is described once, and simultaneous searches travel in one round
 * trip where the store has `searchMany`. A round trip that fails is repeated for each search alone, so that one cannot
 * fail the others. `signal` ends them all; a caller that stops waiting for one leaves it to the others.
 */
export function groupSearches(store: VectorStore, signal: AbortSignal | undefined): VectorStore {
  const described = new Map<string, Promise<IndexDescription>>();
  const describe = (index: string) => {
    const known = described.get(index) ?? store.describe(index, { signal });
    described.set(index, known);
    return known;
  };
  const { searchMany } = store;
  const ask = searchMany && grouped((queries) => searchMany.call(store, queries, { signal }), signal);
  const one = async (query: BranchQuery) => (await ask?.([query]))?.[0] ?? [];
  const { searchDense, searchSparse, searchKeyword } = store;
  return {
    specVersion: store.specVersion,
    name: store.name,
    limits: store.limits,
    describe,
    count: store.count?.bind(store),
    fetchByFilter: store.fetchByFilter?.bind(store),
    searchMany: ask,
    searchDense: searchDense && (ask ? (query) => one({ branch: 'dense', ...query }) : searchDense.bind(store)),
    searchSparse: searchSparse && (ask ? (query) => one({ branch: 'sparse', ...query }) : searchSparse.bind(store)),
    searchKeyword: searchKeyword && (ask ? (query) => one({ branch: 'keyword', ...query }) : searchKeyword.bind(store)),
  };
}

function grouped(
  search: (queries: readonly BranchQuery[]) => Promise<Lists>,
  signal: AbortSignal | undefined,
): (queries: readonly BranchQuery[]) => Promise<Lists> {
  let waiting: Waiting[] = [];
  const send = async () => {
    const group = waiting;
    waiting = [];
    try {
      const lists = await searchAll(
        search,
        group.flatMap(({ queries }) => queries),
      );
      let from = 0;
      for (const { queries, resolve } of group) {
        resolve(lists.slice(from, from + queries.length));
        from += queries.length;
      }
    } catch (error) {
      const isFinal = group.length === 1 || signal?.aborted === true;
      for (const { queries, resolve, reject } of group) {
        if (isFinal) reject(error);
        else searchAll(search, queries).then(resolve, reject);
      }
    }
  };
  return (queries) => {
    const { promise, resolve, reject } = Promise.withResolvers<Lists>();
    waiting.push({ queries, resolve, reject });
    // Retrievals that were started together search within the same turn of the event loop.
    if (waiting.length === 1) setImmediate(send);
    return promise;
  };
}

async function searchAll(
  search: (queries: readonly BranchQuery[]) => Promise<Lists>,
  queries: readonly BranchQuery[],
): Promise<Lists> {
  const lists = await search(queries);
  if (lists.length === queries.length) return lists;
  throw new RetrievalError('bad_response', `The store answered ${queries.length} searches with ${lists.length} lists.`);
}
