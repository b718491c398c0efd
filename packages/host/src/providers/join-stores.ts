import { isRetrievalError, RetrievalError, type Store } from '@touchstone/contract';
import type { Repo } from '../file/load-config.ts';
import { repoOf } from '../file/repos.ts';

/**
 * One store over those of several repositories, to be read: each index has its name among the repositories. A method that one of
 * them lacks is left out.
 */
export function joinStores(repos: readonly Repo[], stores: readonly Store[]): Store {
  const at = (index: string): Place => {
    const found = repoOf(repos, index);
    const store = found && stores[repos.indexOf(found.repo)];
    if (store === undefined) throw new RetrievalError('index_not_found', `There is no index "${index}".`);
    return { store, own: found?.own ?? '', repo: found?.repo.name ?? '' };
  };
  const has = (method: keyof Store) => stores.every((store) => store[method] !== undefined);
  const methods: Store = {
    specVersion: 1,
    name: [...new Set(stores.map(({ name }) => name))].join('+'),
    inProcess: stores.every(({ inProcess }) => inProcess === true),
    limits: { maxTopK: Math.min(...stores.map(({ limits }) => limits.maxTopK)) },
    searchDense: async (query, options) =>
      listIn(at(query.index), ({ store, own }) => store.searchDense?.({ ...query, index: own }, options)),
    searchSparse: async (query, options) =>
      listIn(at(query.index), ({ store, own }) => store.searchSparse?.({ ...query, index: own }, options)),
    searchKeyword: async (query, options) =>
      listIn(at(query.index), ({ store, own }) => store.searchKeyword?.({ ...query, index: own }, options)),
    searchMany: async (queries, options) => {
      const placed = queries.map((query, position) => ({ ...at(query.index), query, position }));
      const groups = [...Map.groupBy(placed, ({ store }) => store).values()];
      const found = await Promise.all(
        groups.map(async (group) => {
          const [first] = group;
          const own = group.map((each) => ({ ...each.query, index: each.own }));
          const lists = first && (await listIn(first, ({ store }) => store.searchMany?.(own, options)));
          return group.map(({ position }, nth) => ({ position, list: lists?.[nth] ?? [] }));
        }),
      );
      return found
        .flat()
        .sort((a, b) => a.position - b.position)
        .map(({ list }) => list);
    },
    fetchByFilter: async (query, options) =>
      listIn(at(query.index), ({ store, own }) => store.fetchByFilter?.({ ...query, index: own }, options)),
    fetchByIds: async (index, ids, options) =>
      listIn(at(index), ({ store, own }) => store.fetchByIds?.(own, ids, options)),
    readDocuments: async (index, options) => listIn(at(index), ({ store, own }) => store.readDocuments?.(own, options)),
    count: async (index, filter, options) =>
      told(at(index), async ({ store, own }) => (await store.count?.(own, filter, options)) ?? 0),
    describe: async (index, options) =>
      told(at(index), async ({ store, own }) => ({ ...(await store.describe(own, options)), index })),
    listIndexes: async (options) => {
      const names = await Promise.all(
        stores.map(async (store, nth) => {
          const own = (await store.listIndexes?.(options)) ?? [];
          return own.flatMap((name) => repos[nth]?.nameOf(name) ?? []);
        }),
      );
      return names.flat();
    },
    ensureIndex: refuse,
    upsert: refuse,
    remove: refuse,
    activate: refuse,
    dropIndex: refuse,
  };
  const shared = Object.entries(methods).filter(([name, member]) => member === refuse || has(name as keyof Store));
  return Object.fromEntries(shared) as unknown as Store;
}

/** An index in its own store. */
interface Place {
  readonly store: Store;
  readonly own: string;
  readonly repo: string;
}

async function told<T>(place: Place, work: (place: Place) => Promise<T>): Promise<T> {
  try {
    return await work(place);
  } catch (cause) {
    if (!isRetrievalError(cause) || cause.code !== 'index_not_found') throw cause;
    const { own, repo } = place;
    throw new RetrievalError(
      'index_not_found',
      `Repository "${repo}" has no index "${own}" yet: index it in its own folder first.`,
      { cause },
    );
  }
}

function listIn<T>(place: Place, work: (place: Place) => Promise<readonly T[]> | undefined): Promise<readonly T[]> {
  return told(place, async () => (await work(place)) ?? []);
}

function refuse(): Promise<never> {
  const message = 'Several repositories are searched as one: write to each of them by itself.';
  return Promise.reject(new RetrievalError('unsupported', message));
}
