import { join } from 'node:path';
import { type IndexDescription, RetrievalError } from '@touchstone/contract';
import type { InputWarning } from '@touchstone/eval';
import { chunkSizesFor, indexFingerprint, ingest } from '@touchstone/ingest';
import { explainMissingIndex } from '../../ask/explain-missing-index.ts';
import { openReaders } from '../../providers/open-readers.ts';
import { withProviders } from '../../providers/with-providers.ts';
import type { Config } from '../../settings/config-schema.ts';
import { stateFolder } from '../../settings/state-folder.ts';
import type { CorpusPlace, EvaluatedConfig, EvaluationOptions } from '../options.ts';
import type { QueryRole, QuestionSet } from '../questions/question-set.ts';
import { cachedIndex } from './cached-index.ts';
import { notesOf } from './corpus-notes.ts';
import { builtIndex, type CorpusSource, corpusSource } from './corpus-source.ts';
import { inQueryRole, type SearchProviders } from './search-providers.ts';
import { placeOf } from './working-copies.ts';

/** The corpus of a set's answers, and its settings. */
export interface CorpusChoice extends CorpusPlace {
  /** Builds the index of an earlier evaluation anew. */
  readonly fresh?: boolean;
  /** The role in which questions are embedded. Default: that of the set, else by the content of the index. */
  readonly queryRole?: QueryRole;
  /** Replaces the open providers: the same ones behind a cache. Default: they themselves. */
  readonly wrap?: (providers: SearchProviders) => SearchProviders;
}

const searchKinds = ['embedder', 'reranker', 'language-model'] as const;

/** A corpus that can be searched. */
export interface Corpus {
  readonly config: Config;
  /** The folder of relative paths of the config. */
  readonly baseDir: string;
  readonly providers: SearchProviders;
  /** The role of every question, where it was chosen. */
  readonly queryRole?: QueryRole;
  readonly indexes: readonly string[];
  /** Those of them that the caller named; absent: the corpus is the config's, its evidence collections too. */
  readonly chosen?: readonly string[];
  /** The description of each index; equal ones have equal content. */
  readonly descriptions: readonly IndexDescription[];
  readonly warnings: readonly InputWarning[];
}

/**
 * Opens the corpus of a set: its own documents, working copies, an installed package, or indexes of the config. All but
 * the last are indexed with the config's embedder into an index that is kept for the next time.
 */
export async function withCorpus<T>(
  loaded: EvaluatedConfig,
  { set, choice: stated }: { readonly set: QuestionSet; readonly choice: CorpusChoice },
  options: EvaluationOptions,
  work: (corpus: Corpus) => Promise<T>,
): Promise<T> {
  const { baseDir } = loaded;
  const { cwd = baseDir, sources } = options;
  const choice = placeOf(set, stated, loaded, sources);
  const queryRole = choice.queryRole ?? set.queryRole;
  const opened = (corpus: Omit<Corpus, 'queryRole'>) => {
    const wrapped = choice.wrap?.(corpus.providers) ?? corpus.providers;
    return work({
      ...corpus,
      providers: queryRole === undefined ? wrapped : inQueryRole(wrapped, queryRole),
      queryRole,
    });
  };
  const source = await corpusSource(set, choice, loaded.config, { cwd, sources });
  if (source.kind === 'indexes') return withIndexes(loaded, source.names, choice, options, opened);
  const folder = await buildOnce(loaded, source, choice.fresh === true, options);
  const config = configAt(loaded.config, folder);
  return withProviders({ config, baseDir }, [...searchKinds], async (providers) => {
    const { version: _, sizeBytes: _size, ...description } = await providers.store.describe(builtIndex);
    // The version names this one file; the key that it was built for identifies its content.
    const descriptions = [{ ...description, version: JSON.stringify(source.key) }];
    return opened({
      config,
      baseDir,
      providers,
      indexes: [builtIndex],
      descriptions,
      warnings: [...source.warnings, ...(await notesOf(folder))],
    });
  });
}

async function buildOnce(
  { config, baseDir }: EvaluatedConfig,
  { key, prepare }: Extract<CorpusSource, { kind: 'built' }>,
  fresh: boolean,
  { engine, cacheFolder = join(baseDir, stateFolder, 'evaluation'), signal, onProgress }: EvaluationOptions,
): Promise<string> {
  const fingerprint = await withProviders({ config, baseDir }, ['embedder'], async ({ embedder }) =>
    indexFingerprint({ embedder }, chunkSizesFor({}, embedder)),
  );
  const readers = await openReaders({ config, baseDir });
  const whole = [
    engine,
    key,
    JSON.stringify(fingerprint),
    JSON.stringify(config.embedder ?? null),
    readers.map(({ name, version }) => `${name}@${version}`),
  ];
  return cachedIndex({ root: cacheFolder, key: whole, fresh }, async (folder) => {
    const request = { ...(await prepare(folder)), readers, fileLimits: config.fileLimits };
    await withProviders({ config: configAt(config, folder), baseDir }, ['embedder'], async ({ store, embedder }) => {
      await ingest(
        request,
        { store, embedder },
        { signal, onProgress: (progress) => onProgress?.({ kind: 'indexing', ...progress }) },
      );
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
  loaded: EvaluatedConfig,
  names: readonly string[],
  { index: chosen }: CorpusChoice,
  { signal, program = 'touchstone' }: EvaluationOptions,
  work: (corpus: Omit<Corpus, 'queryRole'>) => Promise<T>,
): Promise<T> {
  const { config } = loaded;
  return withProviders(loaded, [...searchKinds], async (providers) => {
    const { store } = providers;
    const indexes = names.length > 0 ? names : ((await store.listIndexes?.({ signal })) ?? []);
    if (indexes.length === 0) {
      throw new RetrievalError(
        'index_not_found',
        `There is no index to ask: build one with "${program} index", or name an installed package.`,
      );
    }
    const configured = Object.keys(config.indexes);
    const descriptions = [];
    for (const index of indexes) {
      try {
        const { sizeBytes: _, ...description } = await store.describe(index, { signal });
        descriptions.push(description);
      } catch (thrown) {
        throw await explainMissingIndex(thrown, { index, configured, store, program });
      }
    }
    return work({
      config,
      baseDir: loaded.baseDir,
      providers,
      indexes,
      descriptions,
      warnings: [],
      chosen,
    });
  });
}
