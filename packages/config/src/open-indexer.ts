import type { BuildOptions, BuiltIndex, IngestRequest, PlannedIndex } from '@touchstone/ingest';
import { costOf } from '@touchstone/pipeline';
import { type IndexArguments, indexRequests } from './index-requests.js';
import type { LoadedConfig } from './load-config.js';
import { openProviders } from './open-providers.js';
import { ignoredByGit } from './state-folder.js';

/** What indexes the sources of a config, ready to use. */
export interface Indexer {
  /** One request for each index: of the given paths, or of the config's sources. Throws `invalid_request`, `index_not_found`. */
  requests(given?: IndexArguments): readonly IngestRequest[];
  /** Brings one index in line with its sources; see `buildIndex` of `@touchstone/ingest`. */
  index(request: IngestRequest, options?: BuildOptions): Promise<BuiltIndex>;
  /** What `index` would do, and what the embedding would cost. Writes nothing. */
  plan(request: IngestRequest, options?: BuildOptions): Promise<PlannedIndexWithCost>;
  /** Closes the providers. */
  close(): Promise<void>;
}

export interface PlannedIndexWithCost extends PlannedIndex {
  /** US dollars for the tokens that would be embedded; absent where the price is not known. Vectors that are kept cost less. */
  readonly embedUsd?: number;
}

/**
 * Everything that a config says of indexing, opened: providers, the encoders of each index, its sources and chunk sizes. Where the first
 * run makes the folder of the default store, that folder tells git to ignore it. Throws what `openProviders` throws.
 */
export async function openIndexer(loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'file'>): Promise<Indexer> {
  const providers = await openProviders(loaded, ['embedder']);
  const { store, encodersFor, priceOf, close } = providers;
  // Parsers are loaded by those who index, and by nobody who searches.
  const { buildIndex, planIndex } = await import('@touchstone/ingest');
  return {
    requests: (given = {}) => indexRequests(loaded, given),
    index: async (request, options) => {
      const writers = { store, ...(await encodersFor(request.index)) };
      return ignoredByGit(loaded, () => buildIndex(request, writers, options));
    },
    plan: async (request, options) => {
      const { embedder, sparseEncoder } = await encodersFor(request.index);
      const planned = await planIndex(request, { store, embedder, sparseEncoder }, options);
      const price = embedder && priceOf(embedder);
      const usage = { calls: 1, tokens: planned.plan.embedTokens };
      return { ...planned, embedUsd: price === undefined ? undefined : costOf(usage, price) };
    },
    close,
  };
}
