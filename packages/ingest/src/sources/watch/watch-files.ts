import { basename, dirname, relative, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { isBelow } from '../git/work-tree/repository-at.ts';
import { isAlwaysIgnored } from '../skip-rules.ts';
import type { ResolvedSource } from '../source.ts';

/** Paths that changed since the last look. */
interface ChangedPaths {
  /** Absolute: files that are new, changed or gone, and folders that are. */
  readonly locations: ReadonlySet<string>;
  /** An ignore file changed, so that other files may belong to a source now. */
  readonly hasNewRules: boolean;
  /** One of the files of git's changed: there may be another commit. */
  readonly mayBeCommitted: boolean;
}

interface FileWatcher {
  /** The changes, as soon as there are no more for a moment; undefined when the signal has fired. */
  next(): Promise<ChangedPaths | undefined>;
  close(): Promise<void>;
}

/** Files beside the sources that a watch follows; absolute. */
interface WatchedBeside {
  /** Git's own files with commits and tracked paths. */
  readonly commitFiles: ReadonlySet<string>;
  /** Of ignore rules. */
  readonly ruleFiles: ReadonlySet<string>;
}

/** A batch is reported after so long without changes, and collects them for so long at most. */
const quietMs = 200;
const longestMs = 2000;

/**
 * Watches the paths of sources, and the files beside them that decide which files belong to them. Resolves when every
 * folder is watched, so that no later change is missed.
 */
export async function watchFiles(
  sources: readonly ResolvedSource[],
  { signal, commitFiles, ruleFiles }: WatchedBeside & { readonly signal: AbortSignal },
): Promise<FileWatcher> {
  const { watch } = await import('chokidar');
  const places = sources.map(({ location }) => location);
  const beside = new Set([...commitFiles, ...ruleFiles]);
  const watcher = watch([...places, ...beside], {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !beside.has(path) && isOutside(path, places),
  });
  let locations = new Set<string>();
  let hasNewRules = false;
  let mayBeCommitted = false;
  let firstMs = 0;
  let wake = () => {};
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const due = () => {
    isDue = true;
    wake();
  };
  watcher.on('all', (_, path) => {
    if (locations.size === 0 && !hasNewRules && !mayBeCommitted) firstMs = performance.now();
    if (commitFiles.has(path)) mayBeCommitted = true;
    else if (ruleFiles.has(path) || basename(path) === '.gitignore') hasNewRules = true;
    else locations.add(path);
    clearTimeout(timer);
    timer = setTimeout(due, Math.min(quietMs, Math.max(0, firstMs + longestMs - performance.now())));
  });
  // Indexing skips an unreadable folder too.
  watcher.on('error', () => {});
  signal.addEventListener('abort', () => wake(), { once: true });
  await ready(watcher, signal);

  return {
    next: async () => {
      while (!isDue && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (signal.aborted) return undefined;
      isDue = false;
      const changes = { locations, hasNewRules, mayBeCommitted };
      locations = new Set();
      hasNewRules = false;
      mayBeCommitted = false;
      return changes;
    },
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function ready(watcher: FSWatcher, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    watcher.once('ready', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Paths below a source that indexing never looks at; its ignore files count. */
function isOutside(path: string, places: readonly string[]): boolean {
  const place = places.find((each) => isBelow(path, each)) ?? dirname(path);
  const parts = relative(place, path).split(sep);
  return parts.some((part) => part !== '' && part !== '.gitignore' && isAlwaysIgnored(part));
}
