import type { CallOptions, IndexWriter, WriteOptions } from '@touchstone/contract';
import type { CallPolicy, Operation } from './call-policy.ts';

type Writes = Omit<IndexWriter, 'specVersion' | 'name' | 'close'>;

/**
 * A store's writes under a policy. Those that are idempotent are tried again; a removal that succeeded unheard then counts fewer
 * chunks. Those that mean something else the second time (`activate`, the drops), and `optimize`, which may take long, are
 * tried again only when they were refused, and have no deadline of ours.
 */
export function protectedWrites(store: IndexWriter, policy: CallPolicy): Writes {
  return {
    concurrentWrites: store.concurrentWrites,
    ensureIndex: (spec, options) =>
      run('repeatable', `creation of index "${spec.index}"`, (limited) => store.ensureIndex(spec, limited), options),
    place: store.place,
    seedIndex:
      store.seedIndex &&
      ((spec, places, options) => {
        const what = `beginning of index "${spec.index}"`;
        return run('once', what, (limited) => store.seedIndex!(spec, places, limited), options);
      }),
    upsert: (index, chunks, options) => {
      const what = `upsert into index "${index}"`;
      return run('repeatable', what, (limited) => store.upsert(index, chunks, limited), options);
    },
    remove: (index, selection, options) =>
      run('repeatable', `removal from index "${index}"`, (limited) => store.remove(index, selection, limited), options),
    activate: (index, generation, options) => {
      const what = `activation of generation "${generation}" of index "${index}"`;
      return run('once', what, (limited) => store.activate(index, generation, limited), options);
    },
    dropIndex: (index, options) =>
      run('once', `dropping of index "${index}"`, (limited) => store.dropIndex(index, limited), options),
    dropGeneration:
      store.dropGeneration &&
      ((index: string, generation: string, options?: CallOptions) => {
        const what = `dropping of generation "${generation}" of index "${index}"`;
        return run('once', what, (limited) => store.dropGeneration!(index, generation, limited), options);
      }),
    applyDocuments:
      store.applyDocuments &&
      ((index, changes, options) => {
        const what = `change of documents in index "${index}"`;
        return run('repeatable', what, (limited) => store.applyDocuments!(index, changes, limited), options);
      }),
    readDocuments:
      store.readDocuments &&
      ((index, options) =>
        run('repeatable', `ledger of index "${index}"`, (limited) => store.readDocuments!(index, limited), options)),
    fetchIndexed:
      store.fetchIndexed &&
      ((index, ids, options) =>
        run('repeatable', `copy of index "${index}"`, (limited) => store.fetchIndexed!(index, ids, limited), options)),
    claimLease:
      store.claimLease &&
      ((index, claim, options) =>
        run('repeatable', `lease of index "${index}"`, (limited) => store.claimLease!(index, claim, limited), options)),
    releaseLease:
      store.releaseLease &&
      ((index, holder, options) => {
        const what = `return of the lease of index "${index}"`;
        return run('repeatable', what, (limited) => store.releaseLease!(index, holder, limited), options);
      }),
    settleWeights:
      store.settleWeights &&
      ((index: string, options?: WriteOptions & { readonly isExact?: boolean }) => {
        const { isExact } = options ?? {};
        const what = `weights of index "${index}"`;
        return run('repeatable', what, (limited) => store.settleWeights!(index, { ...limited, isExact }), options);
      }),
    optimize:
      store.optimize &&
      ((index: string, options?: WriteOptions) =>
        run('once', `optimisation of index "${index}"`, (limited) => store.optimize!(index, limited), options)),
  } satisfies Writes;

  function run<T>(
    kind: Operation['kind'],
    what: string,
    work: (limited: WriteOptions) => Promise<T>,
    options?: WriteOptions,
  ): Promise<T> {
    return policy({ what, kind }, ({ signal }) => work({ ...options, signal }), options);
  }
}
