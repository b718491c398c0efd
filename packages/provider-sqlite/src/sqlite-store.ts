import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import {
  type BranchQuery,
  type CallOptions,
  type Hit,
  RetrievalError,
  type Store,
  throwIfAborted,
} from '@touchstone/contract';
import { defaultAnalyzer } from '@touchstone/lexical';
import { findGeneration, listIndexNames, unknownIndex } from './catalog.js';
import { providerName } from './errors.js';
import { type SqliteStoreOptions, storeDefaults } from './options.js';
import { checkIntegrity } from './read/check-integrity.js';
import { indexDescriber } from './read/describe-index.js';
import { fairScheduler } from './read/fair-scheduler.js';
import { fetchByIds, fetchMatching } from './read/fetch-chunks.js';
import { indexReader } from './read/index-reader.js';
import { maskOf } from './read/index-view.js';
import { prepareQuery } from './read/prepare-query.js';
import { maxTopK, runQuery } from './read/run-query.js';
import { readLedger } from './write/documents.js';
import { indexWriter } from './write/index-writer.js';

/** Every method of the store, with none left out, and one of its own. */
export type SqliteStore = Required<Omit<Store, 'searchHybrid'>> & {
  /**
   * Reads the whole file and throws `bad_response` where SQLite finds it damaged; the event loop waits meanwhile. Text and
   * vectors have no checksums: a byte that was flipped inside one of them is not found here.
   */
  checkIntegrity(options?: CallOptions): Promise<void>;
};

/**
 * The embedded store: one SQLite file holds all indexes of a project, with text, metadata, vectors, postings and the ledger of
 * documents. Searches are exact. One process may write while any number read; each call sees one version.
 *
 * Nothing is opened before the first call, and no file comes into being before the first `ensureIndex`. Methods throw
 * RetrievalError: `index_not_found`, `invalid_request`, `invalid_config` (another analyzer or embedder; a file that is not an
 * index, or of another format version; a path that may not be read or written), `unavailable` (another process keeps writing;
 * the disk), `bad_response` (a damaged file), `unsupported` (a write with `readOnly`), `aborted`.
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const file = resolve(options.file);
  const analyzer = options.analyzer ?? defaultAnalyzer();
  const averageLength =
    options.averageLength === undefined ? undefined : checkedPositive('averageLength', options.averageLength);
  const scoring = { analyzer, averageLength };
  const cacheBytes = checkedPositive('cacheMegabytes', options.cacheMegabytes ?? storeDefaults.cacheMegabytes) * 1e6;
  const reader = indexReader(file, cacheBytes);
  const describeFrom = indexDescriber();
  const writer = indexWriter({
    file,
    analyzer,
    cacheBytes,
    readOnly: options.readOnly ?? false,
    writeWaitMs: options.writeWaitMs ?? storeDefaults.writeWaitMs,
    newIdentity: options.newIdentity ?? randomUUID,
  });

  const inTurn = fairScheduler(() => performance.now());

  /** Small searches are ready in the turn in which they begin. */
  const prepare = async (query: BranchQuery, callOptions: CallOptions | undefined): Promise<void> => {
    const steps = prepareQuery(reader, analyzer, query);
    const isReady = () =>
      inTurn(() => {
        throwIfAborted(callOptions?.signal, `${query.branch} search of index "${query.index}"`);
        const end = performance.now() + preparationSliceMs;
        for (let step = steps.next(); !step.done; step = steps.next()) if (performance.now() >= end) return false;
        return true;
      });
    while (!(await isReady()));
  };

  const search = async (query: BranchQuery, callOptions: CallOptions | undefined): Promise<readonly Hit[]> => {
    await prepare(query, callOptions);
    return inTurn(() => {
      throwIfAborted(callOptions?.signal, `${query.branch} search of index "${query.index}"`);
      return reader.readIndex(query.index, (connection, view) => runQuery(connection, view, scoring, query));
    });
  };

  return {
    specVersion: 1,
    name: providerName,
    inProcess: true,
    limits: { maxTopK },
    searchDense: (query, callOptions) => search({ branch: 'dense', ...query }, callOptions),
    searchSparse: (query, callOptions) => search({ branch: 'sparse', ...query }, callOptions),
    searchKeyword: (query, callOptions) => search({ branch: 'keyword', ...query }, callOptions),

    async searchMany(queries, callOptions) {
      const indexes = [...new Set(queries.map(({ index }) => index))];
      for (const query of queries) await prepare(query, callOptions);
      const results = await inTurn(() => {
        throwIfAborted(callOptions?.signal, `search of indexes ${indexes.join(', ')}`);
        return reader.readAll((connection, viewOf) =>
          queries.map((query) => runQuery(connection, viewOf(query.index), scoring, query)),
        );
      });
      if (results === undefined) throw unknownIndex(file, indexes[0] ?? '', []);
      return results;
    },

    async fetchByFilter(query, callOptions) {
      throwIfAborted(callOptions?.signal, `fetch from index "${query.index}"`);
      return reader.readIndex(query.index, (connection, view) => fetchMatching(connection, view, query));
    },

    async fetchByIds(index, ids, callOptions) {
      throwIfAborted(callOptions?.signal, `fetch from index "${index}"`);
      return reader.readIndex(index, (connection, view) => fetchByIds(connection, view, ids));
    },

    async count(index, filter, callOptions) {
      throwIfAborted(callOptions?.signal, `count of index "${index}"`);
      return reader.readIndex(index, (connection, view) => countOnes(maskOf(connection, view, filter)));
    },

    async describe(index, callOptions) {
      throwIfAborted(callOptions?.signal, `description of index "${index}"`);
      return reader.readIndex(index, (connection) => describeFrom(connection, index));
    },

    async listIndexes(callOptions) {
      throwIfAborted(callOptions?.signal, 'listing of indexes');
      return reader.readAll(listIndexNames) ?? [];
    },

    async checkIntegrity(callOptions) {
      throwIfAborted(callOptions?.signal, 'check of the index file');
      reader.readAll(checkIntegrity);
    },

    async readDocuments(index, writeOptions) {
      throwIfAborted(writeOptions?.signal, `reading of the ledger of index "${index}"`);
      const documents = reader.readAll((connection) =>
        readLedger(connection, findGeneration(connection, index, writeOptions?.generation).id),
      );
      if (documents === undefined) throw unknownIndex(file, index, []);
      return documents;
    },

    ...writer,

    async close() {
      // The last connection to go empties the log, and only one that may write can.
      reader.close();
      await writer.close();
    },
  };
}

/** Longer than the scheduler lets one call go on before others: a preparation goes on in the next round. */
const preparationSliceMs = 4;

function checkedPositive(option: string, value: number): number {
  if (value > 0 && Number.isFinite(value)) return value;
  throw new RetrievalError('invalid_config', `${option} of the SQLite store is ${value}: use a number above 0.`);
}

function countOnes(mask: Uint8Array): number {
  return mask.reduce((sum, accepted) => sum + accepted, 0);
}
