import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import {
  type BranchQuery,
  type CallOptions,
  type Hit,
  type Steps,
  type Store,
  type StoreFinding,
  systemClock,
  threadTurns,
} from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { defaultAnalyzer, keywordBm25 } from '@touchstone/lexical';
import { findGeneration, listIndexNames, unknownIndex } from './file/catalog.ts';
import { checkCatalog } from './file/catalog-sum.ts';
import type { Connection } from './file/connection.ts';
import { providerName } from './file/errors.ts';
import { optionsSchema, type SqliteStoreOptions } from './file/options.ts';
import { checkIntegrity } from './read/check-integrity.ts';
import { countChunks } from './read/count-chunks.ts';
import { indexDescriber } from './read/describe-index.ts';
import { fetchByIds, fetchMatching } from './read/fetch-chunks.ts';
import { fetchIndexed } from './read/fetch-indexed.ts';
import { indexReader } from './read/index-reader.ts';
import { readLedger } from './read/ledger.ts';
import { measureRecall } from './read/measure-recall.ts';
import { maxTopK, runQuery } from './read/run-query.ts';
import { indexWriter } from './write/index-writer.ts';

/** Every method of the store, with none left out, and one of its own. */
export type SqliteStore = Required<Omit<Store, 'searchHybrid' | 'concurrentWrites' | 'settleWeights'>> & {
  /**
   * Reads the whole file, compares every checksum, and throws `bad_response` where it is damaged; the event loop waits meanwhile.
   */
  checkIntegrity(options?: CallOptions): Promise<void>;
};

/**
 * The embedded store: one SQLite file holds all indexes of a project, with text, metadata, vectors, postings and the ledger of
 * documents. Searches are exact, but for dense ones of large indexes (`exactUpTo`). One process may write while any number read; each call sees one version.
 *
 * Nothing is opened before the first call, and no file comes into being before the first `ensureIndex`. Methods throw
 * RetrievalError: `index_not_found`, `invalid_request`, `invalid_config` (another analyzer or embedder; a file that is not an
 * index, or of another format version; a path that may not be read or written), `unavailable` (another process keeps writing;
 * the disk), `bad_response` (a damaged file), `unsupported` (a write with `readOnly`), `aborted`.
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { analyzer = defaultAnalyzer(), newIdentity = randomUUID, ...input } = options;
  const settings = parseStrictly(optionsSchema, { code: 'invalid_config', what: 'options of sqliteStore', input });
  const { averageLength, exactUpTo, readOnly, writeWaitMs } = settings;
  const file = resolve(settings.file);
  const scoring = { analyzer, averageLength, parameters: keywordBm25(settings.bm25), exactUpTo };
  const cacheBytes = settings.cacheMegabytes * 1e6;
  const reader = indexReader({ file, cacheBytes, clock: systemClock });
  const describeFrom = indexDescriber();
  const writer = indexWriter({ file, analyzer, cacheBytes, exactUpTo, readOnly, writeWaitMs, newIdentity });

  const search = (query: BranchQuery, callOptions: CallOptions | undefined): Promise<readonly Hit[]> =>
    threadTurns.run(
      reader.readIndexInSteps(query.index, (connection, view) => runQuery(connection, view, scoring, query)),
      { signal: callOptions?.signal, what: `${query.branch} search of index "${query.index}"` },
    );

  return {
    specVersion: 1,
    name: providerName,
    inProcess: true,
    place: file,
    limits: { maxTopK },
    searchDense: (query, callOptions) => search({ branch: 'dense', ...query }, callOptions),
    searchSparse: (query, callOptions) => search({ branch: 'sparse', ...query }, callOptions),
    searchKeyword: (query, callOptions) => search({ branch: 'keyword', ...query }, callOptions),

    async searchMany(queries, callOptions) {
      const indexes = [...new Set(queries.map(({ index }) => index))];
      const searches = reader.readAllInSteps(function* (connection, viewOf) {
        const results: (readonly Hit[])[] = [];
        for (const query of queries) results.push(yield* runQuery(connection, viewOf(query.index), scoring, query));
        return results;
      });
      const what = `search of indexes ${indexes.join(', ')}`;
      const results = await threadTurns.run(searches, { signal: callOptions?.signal, what });
      if (results === undefined) throw unknownIndex(file, indexes[0] ?? '', []);
      return results;
    },

    fetchByFilter: (query, callOptions) =>
      threadTurns.run(
        reader.readIndexInSteps(query.index, (connection, view) => fetchMatching(connection, view, query)),
        { signal: callOptions?.signal, what: `fetch from index "${query.index}"` },
      ),

    fetchByIds: (index, ids, callOptions) =>
      threadTurns.run(
        reader.readIndexInSteps(index, (connection, view) => fetchByIds(connection, view, ids)),
        { signal: callOptions?.signal, what: `fetch from index "${index}"` },
      ),

    fetchIndexed: (index, ids, callOptions) =>
      threadTurns.run(
        reader.readIndexInSteps(index, (connection, view) => fetchIndexed(connection, view, ids)),
        { signal: callOptions?.signal, what: `copy of index "${index}"` },
      ),

    count: (index, filter, callOptions) =>
      threadTurns.run(
        reader.readIndexInSteps(index, (connection, view) => countChunks(connection, view, filter)),
        { signal: callOptions?.signal, what: `count of index "${index}"` },
      ),

    describe: (index, callOptions) =>
      threadTurns.run(
        oneStep(() =>
          reader.readIndex(index, (connection, { averageLength: mean, generation }) => ({
            ...describeFrom(connection, index),
            otherAnalyzer: generation.fingerprint.keyword === analyzer.fingerprint ? undefined : analyzer.fingerprint,
            averageLength: mean === 0 ? undefined : (averageLength ?? mean),
          })),
        ),
        { signal: callOptions?.signal, what: `description of index "${index}"` },
      ),

    listIndexes: (callOptions) =>
      threadTurns.run(
        oneStep(() => reader.readAll(readIndexNames) ?? []),
        { signal: callOptions?.signal, what: 'listing of indexes' },
      ),

    checkHealth: (healthOptions) =>
      threadTurns
        .run(
          reader.readAllInSteps(function* (connection, viewOf) {
            const findings: StoreFinding[] = [];
            for (const index of healthOptions?.indexes ?? readIndexNames(connection)) {
              findings.push(...(yield* measureRecall(connection, viewOf(index), exactUpTo)));
            }
            return findings;
          }),
          { signal: healthOptions?.signal, what: 'measurement of recall' },
        )
        .then((findings = []) => findings),

    checkIntegrity: (callOptions) =>
      threadTurns.run(
        oneStep(() => void reader.readAll(checkIntegrity)),
        { signal: callOptions?.signal, what: 'check of the index file' },
      ),

    async readDocuments(index, writeOptions) {
      const reading = oneStep(() =>
        reader.readAll((connection) =>
          readLedger(connection, findGeneration(connection, index, writeOptions?.generation).id),
        ),
      );
      const what = `reading of the ledger of index "${index}"`;
      const documents = await threadTurns.run(reading, { signal: writeOptions?.signal, what });
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

/** An index that damage took out of the catalog is an error, not left out. */
function readIndexNames(connection: Connection): readonly string[] {
  checkCatalog(connection);
  return listIndexNames(connection);
}

/** Work that takes little time, or cannot be divided. */
// biome-ignore lint/correctness/useYield: a single step ends without giving way.
function* oneStep<Result>(work: () => Result): Steps<Result> {
  return work();
}
