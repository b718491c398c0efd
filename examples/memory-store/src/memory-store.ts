import { type Store, throwIfAborted, type WriteOptions } from '@touchstone/contract';
import { type Analyzer, defaultAnalyzer } from '@touchstone/lexical';
import { chunksMatching } from '@touchstone/provider-kit';
import { type Generation, maxTopK, memoryCatalog, provider } from './generations.ts';
import { fetchByFilter, searchDense, searchKeyword } from './search.ts';
import { applyDocuments, remove, upsert } from './write.ts';

/** A store in the memory of this process: exact, and gone with it. */
export function memoryStore({ analyzer = defaultAnalyzer() }: { readonly analyzer?: Analyzer } = {}): Store {
  const catalog = memoryCatalog(analyzer);

  /** Waits one turn, so that a signal that fires right after the call is heard. Then nothing else runs until `work` is done. */
  async function call<Result>({ signal }: WriteOptions = {}, work: () => Result): Promise<Result> {
    throwIfAborted(await Promise.resolve(signal), 'call of the memory store');
    return work();
  }
  const on = <Result>(index: string, options: WriteOptions | undefined, work: (at: Generation) => Result) =>
    call(options, () => work(catalog.find(index, options?.generation)));

  return {
    specVersion: 1,
    name: provider,
    inProcess: true,
    limits: { maxTopK },
    searchDense: (query, options) => on(query.index, options, (at) => searchDense(at, query)),
    searchKeyword: (query, options) => on(query.index, options, (at) => searchKeyword(at, query)),
    fetchByFilter: (query, options) => on(query.index, options, (at) => fetchByFilter(at, query)),
    count: (index, filter, options) =>
      on(index, options, ({ chunks }) => chunksMatching(chunks.values(), filter, provider).length),
    describe: (index, options) =>
      on(index, options, ({ fingerprint, chunks }) => ({ index, fingerprint, chunkCount: chunks.size })),
    listIndexes: (options) => call(options, catalog.names),
    ensureIndex: (spec, options) => call(options, () => catalog.ensure(spec)),
    upsert: (index, chunks, options) => on(index, options, (at) => upsert(at, chunks)),
    remove: (index, selection, options) => on(index, options, (at) => remove(at, selection)),
    applyDocuments: (index, changes, options) => on(index, options, (at) => applyDocuments(at, changes, index)),
    readDocuments: (index, options) =>
      on(index, options, ({ records }) => [...records.values()].sort((a, b) => (a.documentId < b.documentId ? -1 : 1))),
    activate: (index, generation, options) => call(options, () => catalog.activate(index, generation)),
    dropIndex: (index, options) => call(options, () => catalog.drop(index)),
  };
}
