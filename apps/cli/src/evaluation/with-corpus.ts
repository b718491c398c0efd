import { join } from 'node:path';
import type { Config, LoadedConfig, Providers } from '@touchstone/config';
import { type IndexDescription, RetrievalError } from '@touchstone/contract';
import type { InputWarning } from '@touchstone/eval';
import { chunkSizesFor, indexFingerprint } from '@touchstone/ingest';
import { withProviders } from '../engine.js';
import type { Invocation } from '../invocation.js';
import { explainMissingIndex } from '../missing-index.js';
import { runIngest } from '../run-ingest.js';
import { cachedIndex } from './cached-index.js';
import { builtIndex, type CorpusPlace, type CorpusSource, corpusSource } from './corpus-source.js';
import type { QuestionSet } from './question-set.js';

/** Where a set's answers are looked for, and how. */
export interface CorpusChoice extends CorpusPlace {
  /** Build anew what was kept of an earlier evaluation. */
  readonly fresh?: boolean;
  /** What answers instead of the providers that were opened: the same ones, remembered. Default: they themselves. */
  readonly wrap?: (providers: SearchProviders) => SearchProviders;
}

/** What an evaluation uses of a config's providers. */
export type SearchProviders = Pick<Providers, 'store' | 'embedder' | 'reranker' | 'encodersFor'>;

/** A corpus that can be searched. */
export interface Corpus {
  readonly config: Config;
  readonly providers: SearchProviders;
  readonly indexes: readonly string[];
  /** Those of them that were asked for by name; absent: what the config says is the corpus, its evidence collections too. */
  readonly chosen?: readonly string[];
  /** What each index is; equal ones hold the same. */
  readonly descriptions: readonly IndexDescription[];
  readonly warnings: readonly InputWarning[];
}

/**
 * Opens what a set is asked of: its own documents, an installed package, or indexes of the config. The first two are indexed with the
 * config's embedder into an index that is kept for the next time.
 */
export async function withCorpus<T>(
  invocation: Invocation,
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { set, choice }: { readonly set: QuestionSet; readonly choice: CorpusChoice },
  work: (corpus: Corpus) => Promise<T>,
): Promise<T> {
  const source = await corpusSource(set, choice, loaded.config, invocation.io.cwd);
  if (source.kind === 'indexes') return withIndexes(invocation, loaded, source.names, work, choice);
  const { baseDir } = loaded;
  const folder = await buildOnce(invocation, loaded, source, choice.fresh === true);
  const config = configAt(loaded.config, folder);
  return withProviders({ config, baseDir }, ['embedder', 'reranker'], async (providers) => {
    const { version: _, sizeBytes: _size, ...description } = await providers.store.describe(builtIndex);
    // The version names this one file; what tells its content is the key that it was built for.
    const descriptions = [{ ...description, version: JSON.stringify(source.key) }];
    const wrapped = choice.wrap?.(providers) ?? providers;
    return work({ config, providers: wrapped, indexes: [builtIndex], descriptions, warnings: source.warnings });
  });
}

async function buildOnce(
  invocation: Invocation,
  { config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { key, prepare }: Extract<CorpusSource, { kind: 'built' }>,
  fresh: boolean,
): Promise<string> {
  const fingerprint = await withProviders({ config, baseDir }, ['embedder'], async ({ embedder }) => {
    const encoders = embedder === undefined ? {} : { embedder };
    return indexFingerprint(encoders, chunkSizesFor({}, embedder));
  });
  const whole = [invocation.version, key, JSON.stringify(fingerprint), JSON.stringify(config.embedder ?? null)];
  return cachedIndex({ env: invocation.io.env, key: whole, fresh }, async (folder) => {
    const request = await prepare(folder);
    await withProviders({ config: configAt(config, folder), baseDir }, ['embedder'], async (providers) => {
      await runIngest({ request, abandoned: [] }, providers, invocation);
    });
  });
}

/** The config with a store of its own for the one index that is built, and with no settings of other indexes. */
function configAt(config: Config, folder: string): Config {
  const { collections: _, ...evidence } = config.evidence;
  const store = { use: '@touchstone/provider-sqlite', options: { file: join(folder, 'index.sqlite') } };
  return { ...config, store, indexes: {}, evidence };
}

async function withIndexes<T>(
  { io, program }: Invocation,
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  names: readonly string[],
  work: (corpus: Corpus) => Promise<T>,
  { wrap, index: chosen }: CorpusChoice,
): Promise<T> {
  const { config } = loaded;
  return withProviders(loaded, ['embedder', 'reranker'], async (providers) => {
    const { store } = providers;
    const indexes = names.length > 0 ? names : ((await store.listIndexes?.({ signal: io.signal })) ?? []);
    if (indexes.length === 0) {
      throw new RetrievalError(
        'index_not_found',
        `There is no index to ask: build one with "${program} index", or name a package with --package.`,
      );
    }
    const configured = Object.keys(config.indexes);
    const descriptions = [];
    for (const index of indexes) {
      try {
        const { sizeBytes: _, ...description } = await store.describe(index, { signal: io.signal });
        descriptions.push(description);
      } catch (thrown) {
        throw await explainMissingIndex(thrown, { index, configured, store, program });
      }
    }
    const corpus = { config, providers: wrap?.(providers) ?? providers, indexes, descriptions, warnings: [] };
    return work(chosen === undefined ? corpus : { ...corpus, chosen });
  });
}
