import { randomUUID } from 'node:crypto';
import { type CallOptions, type Store, throwIfAborted } from '@touchstone/contract';
import { defaultAnalyzer, keywordBm25 } from '@touchstone/lexical';
import { keywordIndexes } from './keyword/keyword-indexes.ts';
import { catalogs as catalogsOf } from './layout/catalog.ts';
import { listIds } from './layout/list-ids.ts';
import { indexOpener } from './layout/open-index.ts';
import { maxTopK, searchDense } from './read/dense-search.ts';
import { describeIndex } from './read/describe-index.ts';
import { fetchByIds, fetchIndexed, fetchMatching } from './read/fetch-chunks.ts';
import { searchKeyword } from './read/keyword-search.ts';
import { chromaApi } from './server/chroma-api.ts';
import { chromaConnection } from './server/connection.ts';
import { providerName } from './server/errors.ts';
import { type ChromaOptions, settingsOf } from './server/options.ts';
import { cloudQuotas, isChromaCloud, noQuotas } from './server/quotas.ts';
import { withinQuotas } from './server/within-quotas.ts';
import { indexWriter } from './write/index-writer.ts';

/** Every method of the store that Chroma can serve. */
export type ChromaStore = Required<
  Omit<
    Store,
    | 'searchHybrid'
    | 'searchSparse'
    | 'searchMany'
    | 'inProcess'
    | 'concurrentWrites'
    | 'settleWeights'
    | 'checkHealth'
    | 'place'
    | 'seedIndex'
  >
>;

/**
 * A store on a Chroma server (version 2 of its API): its collections hold chunks, vectors and the ledger of documents, and a BM25
 * index is kept beside each. The first call is the first request. Throws `invalid_config` for options that are wrong. Methods throw
 * RetrievalError: `index_not_found`, `invalid_request`, `invalid_config` (another embedder or analyzer; no Chroma at the address; a
 * folder that may not be written), `unsupported` (sparse vectors, a write to a collection of another program), `unauthenticated`,
 * `rate_limited`, `timeout`, `unavailable`, `bad_response`, `aborted`. Nothing is tried again.
 */
export function chroma(options: ChromaOptions = {}): ChromaStore {
  const settings = settingsOf(options);
  const { prefix, keywordFolder: folder, keywordMegabytes, efSearch, collections: foreign = {} } = settings;
  const { analyzer = defaultAnalyzer(), averageLength, newToken = randomUUID } = settings;
  const bm25 = { ...keywordBm25(settings.bm25), analyzer, averageLength };
  const connection = chromaConnection(settings);
  const isCloud = isChromaCloud(settings.url);
  const quotas = isCloud ? cloudQuotas : noQuotas;
  const api = isCloud ? withinQuotas(chromaApi(connection), quotas) : chromaApi(connection);
  const catalogs = catalogsOf(api, prefix);
  const opener = indexOpener({ api, catalogs, analyzer, foreign, quotas });
  const keywords = keywordIndexes({ bm25, folder, maxCharacters: keywordMegabytes * 1e6 });

  return {
    specVersion: 1,
    name: providerName,
    limits: { maxTopK: Math.min(maxTopK, quotas.results) },

    async searchDense(query, callOptions) {
      throwIfAborted(callOptions?.signal, `dense search of index "${query.index}"`);
      return opener.read(query.index, callOptions, (open) => searchDense(open, query, callOptions));
    },
    async searchKeyword(query, callOptions) {
      throwIfAborted(callOptions?.signal, `keyword search of index "${query.index}"`);
      return opener.read(query.index, callOptions, (open) => searchKeyword(keywords, open, query, callOptions));
    },
    fetchByFilter: (query, callOptions) =>
      opener.read(query.index, callOptions, (open) => fetchMatching(open, query, callOptions)),
    fetchByIds: (index, ids, callOptions) =>
      opener.read(index, callOptions, (open) => fetchByIds(open, ids, callOptions)),
    fetchIndexed: (index, ids, callOptions) =>
      opener.read(index, callOptions, (open) => fetchIndexed(open, ids, callOptions)),
    count: (index, filter, callOptions) =>
      opener.read(index, callOptions, async (open) => {
        if (filter === undefined) return api.count(open.chunks, callOptions);
        return (await listIds(open, open.select(filter), callOptions)).length;
      }),
    describe: (index, callOptions) =>
      opener.read(index, callOptions, (open) => describeIndex(open, analyzer, callOptions)),
    async listIndexes(callOptions?: CallOptions) {
      return [...new Set([...(await catalogs.list(callOptions)), ...Object.keys(foreign)])].sort();
    },

    ...indexWriter({ api, catalogs, keywords, efSearch, newToken, opener, analyzer, quotas }),

    optimize: (index, writeOptions) => opener.read(index, writeOptions, (open) => keywords.refresh(open, writeOptions)),

    async close() {
      await keywords.close();
      connection.close();
    },
  };
}
