import { join } from 'node:path';
import type { Config, LoadedConfig, Providers } from '@touchstone/config';
import { type IndexDescription, type JsonValue, RetrievalError } from '@touchstone/contract';
import { countedWarning, type InputWarning, writeIngestibleCorpus } from '@touchstone/eval';
import { chunkSizesFor, type IngestRequest, indexFingerprint } from '@touchstone/ingest';
import { withProviders } from '../engine.js';
import type { Invocation } from '../invocation.js';
import { explainMissingIndex } from '../missing-index.js';
import { runIngest } from '../run-ingest.js';
import { cachedIndex } from './cached-index.js';
import { corpusHash } from './corpus-hash.js';
import { packageSource } from './package-source.js';
import type { QuestionSet } from './question-set.js';

/** Where a set's answers are looked for. */
export interface CorpusChoice {
  /** An installed package, indexed for this. Default: the set's corpus, where the config names no index. */
  readonly package?: string;
  /** Indexes of the config. Default: all. */
  readonly index?: readonly string[];
  /** Build anew what was kept of an earlier evaluation. */
  readonly fresh?: boolean;
}

/** A corpus that can be searched. */
export interface Corpus {
  readonly config: Config;
  readonly providers: Providers;
  readonly indexes: readonly string[];
  /** What each index is; equal ones hold the same. */
  readonly descriptions: readonly IndexDescription[];
  readonly warnings: readonly InputWarning[];
}

type Source =
  | { readonly kind: 'indexes'; readonly names: readonly string[] }
  | {
      readonly kind: 'built';
      readonly key: JsonValue;
      readonly warnings: readonly InputWarning[];
      /** What to index; documents are written into the folder first. */
      readonly prepare: (folder: string) => Promise<IngestRequest>;
    };

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
  const source = await sourceOf(set, choice, loaded.config, invocation.io.cwd);
  if (source.kind === 'indexes') return withIndexes(invocation, loaded, source.names, work);
  const { baseDir } = loaded;
  const folder = await buildOnce(invocation, loaded, source, choice.fresh === true);
  const config = configAt(loaded.config, folder);
  return withProviders({ config, baseDir }, ['embedder', 'reranker'], async (providers) => {
    const { version: _, sizeBytes: _size, ...description } = await providers.store.describe(builtIndex);
    // The version names this one file; what tells its content is the key that it was built for.
    const descriptions = [{ ...description, version: JSON.stringify(source.key) }];
    return work({ config, providers, indexes: [builtIndex], descriptions, warnings: source.warnings });
  });
}

const builtIndex = 'corpus';

async function sourceOf(set: QuestionSet, choice: CorpusChoice, config: Config, cwd: string): Promise<Source> {
  const { documents, corpus } = set;
  if (documents !== undefined) return documentSource(documents);
  const configured = Object.keys(config.indexes);
  if (choice.index !== undefined) return { kind: 'indexes', names: choice.index };
  const name = choice.package ?? (configured.length === 0 ? corpus?.name : undefined);
  if (name === undefined) return { kind: 'indexes', names: configured };
  const { source, folder, version } = packageSource(name, cwd);
  const isOther = corpus !== undefined && corpus.name === name && corpus.ref !== version;
  return {
    kind: 'built',
    key: [
      'package',
      name,
      version,
      JSON.stringify([source.include, source.exclude]),
      await corpusHash(folder, 'folder'),
    ],
    warnings: countedWarning(
      'other_corpus',
      isOther ? [`${name} ${version}`] : [],
      `corpus is not the one that the set was written for, ${corpus?.name} ${corpus?.ref}: "golden check" tells what has moved.`,
    ),
    prepare: async (baseDir) => ({ index: builtIndex, baseDir, sources: [source] }),
  };
}

async function documentSource({ file, read }: NonNullable<QuestionSet['documents']>): Promise<Source> {
  return {
    kind: 'built',
    key: ['documents', await corpusHash(file, 'file')],
    warnings: [],
    prepare: async (baseDir) => {
      await writeIngestibleCorpus(read(), join(baseDir, 'corpus.jsonl'));
      return { index: builtIndex, baseDir, sources: [{ path: 'corpus.jsonl' }] };
    },
  };
}

async function buildOnce(
  invocation: Invocation,
  { config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { key, prepare }: Extract<Source, { kind: 'built' }>,
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
    return work({ config, providers, indexes, descriptions, warnings: [] });
  });
}
