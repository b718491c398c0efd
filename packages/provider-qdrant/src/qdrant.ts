import { randomUUID } from 'node:crypto';
import { type BranchQuery, type CallOptions, type Hit, type Store, systemClock } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import pLimit from 'p-limit';
import { checkHealth } from './health/check-health.ts';
import { catalog as openCatalog } from './layout/catalog.ts';
import { keywordEncoders } from './layout/keyword-encoders.ts';
import { describer } from './read/describer.ts';
import { countChunks, fetchByIds } from './read/fetch.ts';
import { filterFetcher } from './read/fetch-by-filter.ts';
import { searchHybrid } from './search/hybrid.ts';
import { maxTopK, searchAll } from './search/search.ts';
import { type ParamsOf, searchParams } from './search/search-params.ts';
import { qdrantApi } from './server/api.ts';
import { providerName } from './server/errors.ts';
import { namesWith } from './server/names.ts';
import { optionsSchema, type QdrantOptions } from './server/options.ts';
import { readParameters, writeParameters } from './server/request-parameters.ts';
import { mostHitsOf, type StrictMode } from './server/strict-mode.ts';
import { countsKeeper } from './terms/counts-keeper.ts';
import { termFrequencies } from './terms/term-frequencies.ts';
import { indexWriter } from './write/index-writer.ts';
import { meanLengths } from './write/mean-lengths.ts';
import { payloadIndexer } from './write/payload-indexes.ts';

/** Every method of a store: it keeps nothing open, so that there is nothing to close. */
export type QdrantStore = Required<Omit<Store, 'inProcess' | 'close' | 'place' | 'seedIndex'>>;

/**
 * A store on a Qdrant server, 1.19 or newer. Each generation of an index is a collection `index@generation` with cosine
 * (or dot, or l2) vectors, BM25 keyword vectors, the ledger of documents and the fingerprint; the alias `index` names
 * the one for searches. Collections of other programs are read by a mapping.
 *
 * No request is sent before the first call, none is sent again to the same address, and each ends with the signal or
 * after `timeoutMs`. Throws `invalid_config` for wrong options; calls throw the errors of the README's table.
 */
export function qdrant(options: QdrantOptions = {}): QdrantStore {
  const { fetch, newIdentity = randomUUID, clock = systemClock, keywordEncoder, ...given } = options;
  const settings = parseStrictly(optionsSchema, { code: 'invalid_config', what: 'options of qdrant', input: given });
  const { averageLength, bm25 } = settings;
  const encoders = keywordEncoders({ keywordEncoder, averageLength, bm25 });
  const strictModes = new Map<string, StrictMode | undefined>();
  const api = qdrantApi({ ...settings, fetch, clock, strictModes });
  const names = namesWith(settings.namePrefix);
  const catalog = openCatalog({ api, strictModes, names, foreign: settings.collections, encoders });
  const mostHits = (collection: string) => mostHitsOf(strictModes.get(collection));
  const source = { api, reading: readParameters(settings), writing: writeParameters(settings), mostHits };
  const fetchByFilter = filterFetcher(source);
  const frequencies = termFrequencies({ ...source, catalog });
  const paramsOf: ParamsOf = (collection, times) => searchParams(settings, strictModes.get(collection), times);
  const searching = { ...source, catalog, encoders, frequencies, paramsOf };
  const { maxBatchPoints, maxBatchBytes } = settings;
  const inFlight = pLimit(settings.concurrentWrites);
  const ensureIndexes = payloadIndexer({ api, settings });
  const writer = { ...source, maxBatchPoints, maxBatchBytes, inFlight, ensureIndexes, newIdentity };

  const means = meanLengths({ ...writer, frequencies });

  const search = async (query: BranchQuery, callOptions: CallOptions | undefined): Promise<readonly Hit[]> =>
    (await searchAll(searching, [query], callOptions))[0] ?? [];

  return {
    specVersion: 1,
    name: providerName,
    limits: { maxTopK },
    concurrentWrites: settings.concurrentWrites,
    searchDense: (query, callOptions) => search({ branch: 'dense', ...query }, callOptions),
    searchSparse: (query, callOptions) => search({ branch: 'sparse', ...query }, callOptions),
    searchKeyword: (query, callOptions) => search({ branch: 'keyword', ...query }, callOptions),
    searchMany: (queries, callOptions) => searchAll(searching, queries, callOptions),
    searchHybrid: (query, callOptions) => searchHybrid(searching, query, callOptions),
    fetchByFilter: (query, callOptions) =>
      catalog.withActive(query.index, (layout) => fetchByFilter(layout, query, callOptions), callOptions),
    fetchByIds: (index, ids, callOptions) =>
      catalog.withActive(index, (layout) => fetchByIds(source, layout, ids, callOptions), callOptions),
    count: (index, filter, callOptions) =>
      catalog.withActive(index, (layout) => countChunks(source, layout, filter, callOptions), callOptions),
    describe: describer({ ...source, frequencies }, catalog, encoders),
    checkHealth: (callOptions) => checkHealth(searching, callOptions),
    listIndexes: (callOptions) => catalog.indexNames(callOptions),
    ...indexWriter({ ...writer, catalog, frequencies, names, encoders, settings, counts: countsKeeper(writer), means }),
  };
}
