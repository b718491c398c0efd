import { resolve } from 'node:path';
import {
  type CallOptions,
  compact,
  count,
  formatNumber,
  isRetrievalError,
  type JsonObject,
} from '@touchstone/contract';
import { listSource } from '@touchstone/ingest';
import { compareFiles, pathFrom, type RememberedSource, realPlace } from '@touchstone/ingest/freshness';
import { readMemories } from '../ask/index-memories.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { openReaders } from '../providers/open-readers.ts';

/** Some files, and the names of the first few. */
interface SomeFiles {
  readonly count: number;
  readonly names: readonly string[];
}

/** A source of an index at its last indexing, and the changes since. */
export interface SourceState {
  readonly index: string;
  /** As the ledger names it. */
  readonly source: string;
  /** True if the config names it; else it is from an earlier run. */
  readonly isConfigured: boolean;
  /** In ISO form; absent where its first run has not ended. */
  readonly indexedAt?: string;
  /** Files that were indexed. */
  readonly fileCount: number;
  /** Files that the index has nothing of: they hold a secret, or are no text. */
  readonly leftOut: SomeFiles;
  readonly added: SomeFiles;
  readonly changed: SomeFiles;
  readonly removed: SomeFiles;
}

/**
 * The sources behind the indexes of a config, and the changes on disk since: every file is looked at, and the folders
 * are walked by the rules of indexing, so that new files count too. A file that indexing would leave out for its
 * content may count as new.
 */
export async function sourceStates(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: CallOptions = {},
): Promise<readonly SourceState[]> {
  const { signal } = options;
  const memories = readMemories(loaded);
  if (memories.length === 0) return [];
  const readers = await openReaders(loaded);
  const { baseDir } = loaded;
  const states: SourceState[] = [];
  for (const { index, sources } of memories) {
    const isIndexed = realPlaces(sources, baseDir);
    for (const remembered of sources) {
      const { id, isConfigured, indexedAt, files } = remembered;
      const { changed, removed } = compareFiles(files, baseDir, { maxFiles: files.length, maxMs: wholeMs });
      const found = await listed(remembered, { baseDir, readers, signal });
      const known = new Set([...files.map(([path]) => path), ...remembered.passedOver]);
      const news = found.filter((path) => !known.has(path) && !isIndexed(path));
      const held = remembered.leftOut ?? [];
      const leftOut = someOf([...held, ...remembered.passedOver]);
      const fileCount = files.length - held.length;
      states.push({
        ...{ index, source: id, isConfigured, indexedAt, fileCount, leftOut },
        ...{ added: someOf(news), changed, removed },
      });
    }
  }
  return states;
}

/** True if any source has a file, by any path: one that two reach (say by a link) is indexed for one of them. */
function realPlaces(sources: readonly RememberedSource[], baseDir: string): (path: string) => boolean {
  let places: ReadonlySet<string> | undefined;
  const real = (path: string) => realPlace(resolve(baseDir, path));
  return (path) => {
    places ??= new Set(sources.flatMap(({ files }) => files.map(([each]) => real(each))));
    return places.has(real(path));
  };
}

/** A call for all states waits for all. */
const wholeMs = Number.POSITIVE_INFINITY;
const maxNames = 3;

function someOf(names: readonly string[]): SomeFiles {
  return { count: names.length, names: names.slice(0, maxNames) };
}

/** Paths of the files that the source has now; none for one that is gone. */
async function listed(
  { source }: RememberedSource,
  options: Parameters<typeof listSource>[1],
): Promise<readonly string[]> {
  try {
    const { files } = await listSource(source, options);
    return files.map(({ location }) => pathFrom(options.baseDir, location));
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'invalid_config') return [];
    throw thrown;
  }
}

/** The changes in words: `2 changed, 1 new (docs/a.md, docs/b.md, docs/c.md)`. Undefined where there are none. */
export function changesInWords({ added, changed, removed }: Pick<SourceState, 'added' | 'changed' | 'removed'>) {
  const kinds = [
    [changed, 'changed'],
    [added, 'new'],
    [removed, 'removed'],
  ] as const;
  const told = kinds.filter(([files]) => files.count > 0);
  if (told.length === 0) return undefined;
  const names = told.flatMap(([files]) => files.names).slice(0, maxNames);
  const total = told.reduce((sum, [files]) => sum + files.count, 0);
  return `${told.map(([files, word]) => `${formatNumber(files.count)} ${word}`).join(', ')} (${named({ count: total, names })})`;
}

function named({ count: total, names }: SomeFiles): string {
  return `${names.join(', ')}${total > names.length ? ', ...' : ''}`;
}

/** One line for people: the source, the time of indexing, the changes. Throws `invalid_request` for any other value. */
export function sourceInWords(state: SourceState): string {
  const { source, isConfigured, indexedAt, fileCount, leftOut } = state;
  const from = isConfigured ? '' : ', named in a command';
  const when = indexedAt === undefined ? 'indexed in part so far' : `indexed ${indexedAt}`;
  const rest = leftOut.count > 0 ? `; ${formatNumber(leftOut.count)} left out: ${named(leftOut)}` : '';
  return `${source} (${count(fileCount, 'file')}${from}${rest}): ${when}; ${changesInWords(state) ?? 'as it was'}`;
}

/** The same as JSON. */
export function sourceStateJson(state: SourceState): JsonObject {
  const { index, source, isConfigured, indexedAt, fileCount } = state;
  const some = ({ count: number, names }: SomeFiles): JsonObject => ({ count: number, names: [...names] });
  return compact({
    ...{ index, source, configured: isConfigured, indexed_at: indexedAt, files: fileCount },
    left_out: some(state.leftOut),
    added: some(state.added),
    changed: some(state.changed),
    removed: some(state.removed),
  });
}
