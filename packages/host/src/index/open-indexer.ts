import { rmSync } from 'node:fs';
import { type Embedder, systemClock } from '@touchstone/contract';
import type { BuildOptions, BuiltIndex, IngestRequest, PlannedIndex } from '@touchstone/ingest';
import { costOf } from '@touchstone/pipeline';
import type { SummariesPlan, SummariesReport } from '@touchstone/pipeline/summaries';
import { forgetSources, givenSources, readMemories, refuseForeignSources, runMemory } from '../ask/index-memories.ts';
import { type IndexArguments, indexRequests } from '../ask/index-requests.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { ignoredByGit } from '../file/state-folder.ts';
import { openProviders, type Providers } from '../providers/open-providers.ts';
import { openReaders } from '../providers/open-readers.ts';
import { refinementFile, refinerOnce } from '../providers/refinement/index-refinements.ts';
import { resolveProvider } from '../providers/resolve-provider.ts';
import type { RefineOptions, RefineReport } from '../refine/refine-index.ts';
import { refineWhenIdle } from '../refine/refine-when-idle.ts';
import { refineWith } from '../refine/refine-with.ts';
import { seedRefinement } from './copy-refinement.ts';
import type { DropOptions, IndexerOptions, WatchedOptions } from './indexer-options.ts';
import { rememberIndex, seedPlaces } from './known-indexes.ts';
import { planSummarize, summariesNeed, summarize } from './summarize.ts';
import { watchIndexes } from './watch-indexes.ts';

/** The indexer of a config's sources, ready to use. */
export interface Indexer {
  /**
   * One request for each index: of `paths`, or of the config's sources and those of earlier runs. Throws
   * `invalid_request`, `index_not_found`.
   */
  requests(given?: IndexArguments): readonly IngestRequest[];
  /**
   * Updates one index from its sources, see `buildIndex` of `@touchstone/ingest`; then its summaries, where the config
   * wants some, see `buildSummaries` of `@touchstone/pipeline/summaries`.
   */
  index(request: IngestRequest, options?: IndexerOptions): Promise<SummarizedIndex>;
  /** The effect of `index`, and the cost of the embedding. Writes nothing. */
  plan(request: IngestRequest, options?: BuildOptions): Promise<PlannedIndexWithCost>;
  /**
   * Watches the sources of requests until the signal fires: reads everything once, and then the changes. Between two
   * batches other runs may write; a batch waits for them. Between batches, second vectors are updated by the config's
   * `refine`. Rejects with `invalid_config` for a source that is missing.
   */
  watch(requests: readonly IngestRequest[], options: WatchedOptions): Promise<void>;
  /**
   * Removes an index with its generations, and the memory of its sources; nothing else. Throws `index_not_found`, and
   * `unavailable` where a run writes to it.
   */
  drop(index: string, options?: DropOptions): Promise<void>;
  /**
   * Makes the second vectors of an index, by the config's `refiner`; see `refineIndex` of `@touchstone/host/refine`.
   * Throws its errors, and `invalid_config` where the refiner is not installed.
   */
  refine(index: string, options?: RefineOptions): Promise<RefineReport>;
  /** Closes the providers. */
  close(): Promise<void>;
}

interface SummarizedIndex extends BuiltIndex {
  /** Absent where the config wants no summaries of the index, and for a part that was not the last one. */
  readonly summaries?: SummariesReport;
  /** Problems beside the index, for people. Absent: none. */
  readonly notices?: readonly string[];
}

interface PlannedIndexWithCost extends PlannedIndex {
  /** US dollars for the tokens that would be embedded; absent where the price is not known. Vectors that are kept cost less. */
  readonly embedUsd?: number;
  /** Of present chunks; absent without an index, where the config has none, or for an embedder that is a service. */
  readonly summaries?: SummariesPlan;
}

/**
 * A config's indexing, opened: providers, the encoders of each index, its sources, chunk sizes and summaries. Where the
 * first run makes the folder of the default store, git ignores it. Throws the errors of `openProviders`, and
 * `invalid_config` for summaries without an index of their own.
 */
export async function openIndexer(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'file'>,
  options: { /** Providers that are open already and stay open. */ readonly providers?: Providers } = {},
): Promise<Indexer> {
  const { config } = loaded;
  const { fileLimits } = config;
  const readers = await openReaders(loaded);
  const providers = options.providers ?? (await openProviders(loaded, summariesNeed(config)));
  const { store, encodersFor, priceOf } = providers;
  // Parsers are loaded for indexing alone, not for searches.
  const { buildIndex, indexLease, planIndex } = await import('@touchstone/ingest');
  const remembered = givenSources(readMemories(loaded));
  let refining: Embedder | undefined;
  const refiner = refinerOnce(loaded, async (kind, reference, key) => {
    const provider = await resolveProvider(kind, reference, { baseDir: loaded.baseDir, key });
    refining = provider as Embedder;
    return provider;
  });
  const indexer: Indexer = {
    requests: (given = {}) => {
      if ((given.paths ?? []).length === 0) refuseForeignSources(loaded);
      return indexRequests(loaded, given, remembered).map((request) => ({
        ...request,
        ...{ readers, fileLimits, part: given.part },
      }));
    },
    index: async (request, options = {}) => {
      const writers = { store, ...(await encodersFor(request.index)) };
      const { onSummaryProgress: _, ...building } = options;
      const memory = runMemory(loaded, request, systemClock.nowMs);
      let places: readonly string[] = [];
      const built = await ignoredByGit(loaded, () =>
        buildIndex(request, writers, {
          ...building,
          onFiles: memory.note,
          seeds: async () => {
            places = await seedPlaces(loaded, store);
            return places;
          },
        }),
      );
      if (built.isFinished) await rememberIndex(loaded, store);
      const failures = [
        await memory.keep(built),
        await seedRefinement(loaded, { store, index: request.index, places }, refiner),
      ];
      const summaries = built.isFinished ? await summarize(request.index, config, providers, options) : undefined;
      return { ...built, summaries, notices: failures.filter((failure) => failure !== undefined) };
    },
    plan: async (request, options = {}) => {
      const { embedder, sparseEncoder } = await encodersFor(request.index);
      const planned = await planIndex(request, { store, embedder, sparseEncoder }, options);
      const price = embedder && priceOf(embedder);
      const usage = { calls: 1, tokens: planned.plan.embedTokens };
      return {
        ...planned,
        embedUsd: price === undefined ? undefined : costOf(usage, price),
        summaries: await planSummarize(request.index, config, providers, options),
      };
    },
    watch: async (requests, given) => {
      const { lease: options, refining, ...watching } = given;
      const lease = { ...options, waits: true };
      const idle = refineWhenIdle(loaded, refining);
      const index = async (request: IngestRequest) => {
        const done = idle.busy();
        try {
          return await indexer.index(request, { lease, signal: watching.signal });
        } finally {
          done();
          idle.changed();
        }
      };
      await watchIndexes(requests, index, watching, loaded.file).finally(idle.close);
    },
    refine: async (index, options) => refineWith(loaded, { store, embedder: await refiner() }, index, options),
    drop: async (index, given = {}) => {
      const { signal, lease: options } = given;
      // Listed first: asking a store for the lease of a missing index may make its file.
      const names = await store.listIndexes?.({ signal });
      if (names?.includes(index) !== true) await store.describe(index, { signal });
      const lease = indexLease(store, index, { ...options, signal });
      await lease.take();
      try {
        await store.dropIndex(index, { signal });
        await forgetSources(loaded, index);
        for (const end of ['', '-wal', '-shm']) rmSync(`${refinementFile(loaded, index)}${end}`, { force: true });
      } finally {
        await lease.release();
      }
    },
    close: async () => {
      await refining?.close?.();
      if (options.providers === undefined) await providers.close();
    },
  };
  return indexer;
}
