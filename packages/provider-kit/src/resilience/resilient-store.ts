import type { CallOptions, Store } from '@touchstone/contract';
import type { CallPolicy, Operation } from './call-policy.ts';
import { closingWith } from './vector-cache.ts';

export function resilientStore(store: Store, policy: CallPolicy): Store {
  return {
    specVersion: store.specVersion,
    name: store.name,
    get limits() {
      return store.limits;
    },
    concurrentWrites: store.concurrentWrites,
    place: store.place,
    ...Object.fromEntries(Object.keys(methods).map((name) => [name, protectedMethod(name as Method)])),
    ...closingWith(store),
    // The table has every method of the port.
  } as Store;

  function protectedMethod(name: Method) {
    const method = store[name] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined;
    const [kind, taken, what] = methods[name] as readonly [Operation['kind'], number, (...args: unknown[]) => string];
    if (method === undefined) return undefined;
    return (...args: unknown[]) => {
      const options = args[taken] as CallOptions | undefined;
      const input = Array.from({ length: taken }, (_, at) => args[at]);
      const work = ({ signal }: CallOptions) => method.call(store, ...input, { ...options, signal });
      return policy({ what: what(...args), kind }, work, options);
    };
  }
}

type Work = (...args: never) => unknown;

type Method = Exclude<
  { [Name in keyof Store]-?: NonNullable<Store[Name]> extends Work ? Name : never }[keyof Store],
  'close'
>;

/** How a method is protected, how many arguments it has before its options, and its name in messages, after "The ". */
type Protection<Call> = readonly [
  kind: Operation['kind'],
  taken: number,
  what: (...args: Parameters<Extract<Call, Work>>) => string,
];

/**
 * Searches and look-ups are tried again, and hedged where the policy does that. Writes that are idempotent are tried again; a removal that
 * succeeded unheard then counts fewer chunks. Those that mean something else the second time (`activate`, the drops), and `optimize`,
 * which may take long, are tried again only when they were refused, and have no deadline of ours.
 */
const methods: { readonly [Name in Method]-?: Protection<NonNullable<Store[Name]>> } = {
  describe: ['read', 1, (index) => `description of index "${index}"`],
  searchDense: ['read', 1, ({ index }) => `dense search of index "${index}"`],
  searchSparse: ['read', 1, ({ index }) => `sparse search of index "${index}"`],
  searchKeyword: ['read', 1, ({ index }) => `keyword search of index "${index}"`],
  searchHybrid: ['read', 1, ({ index }) => `hybrid search of index "${index}"`],
  searchMany: ['read', 1, (queries) => `${queries.length} searches in one`],
  fetchByFilter: ['read', 1, ({ index }) => `fetch from index "${index}"`],
  fetchByIds: ['read', 2, (index) => `fetch from index "${index}"`],
  count: ['read', 2, (index) => `count in index "${index}"`],
  listIndexes: ['read', 0, () => 'list of indexes'],
  checkHealth: ['read', 0, () => 'health of the store'],
  ensureIndex: ['repeatable', 1, ({ index }) => `creation of index "${index}"`],
  seedIndex: ['once', 2, ({ index }) => `beginning of index "${index}"`],
  upsert: ['repeatable', 2, (index) => `upsert into index "${index}"`],
  remove: ['repeatable', 2, (index) => `removal from index "${index}"`],
  activate: ['once', 2, (index, generation) => `activation of generation "${generation}" of index "${index}"`],
  dropIndex: ['once', 1, (index) => `dropping of index "${index}"`],
  dropGeneration: ['once', 2, (index, generation) => `dropping of generation "${generation}" of index "${index}"`],
  applyDocuments: ['repeatable', 2, (index) => `change of documents in index "${index}"`],
  readDocuments: ['repeatable', 1, (index) => `ledger of index "${index}"`],
  fetchIndexed: ['repeatable', 2, (index) => `copy of index "${index}"`],
  claimLease: ['repeatable', 2, (index) => `lease of index "${index}"`],
  releaseLease: ['repeatable', 2, (index) => `return of the lease of index "${index}"`],
  settleWeights: ['repeatable', 1, (index) => `weights of index "${index}"`],
  optimize: ['once', 1, (index) => `optimisation of index "${index}"`],
};
