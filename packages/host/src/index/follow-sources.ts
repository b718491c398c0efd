import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type CallOptions, count, formatNumber, isRetrievalError } from '@touchstone/contract';
import type { IngestProgress, IngestRequest, PolledSources } from '@touchstone/ingest';
import { citedPlaces } from '../ask/cited-places.ts';
import { readMemories } from '../ask/index-memories.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { isOfOtherVersion, ownIndex } from '../inspect/own-index.ts';
import { type Indexer, openIndexer } from './open-indexer.ts';

/** Indexes that are kept in line with their files, question by question. */
export interface SourceFollower {
  /**
   * Looks at the files of every index, and indexes what has changed. It resolves when that is done; after `patienceMs` it goes on beside
   * the answers, as soon as there is anything to answer from.
   *
   * @throws the error of a first indexing. Where there is an index, a failure is part of the result.
   */
  catchUp(options?: CallOptions & { readonly onProgress?: (progress: FollowProgress) => void }): Promise<CaughtUp>;
  /** Waits for the run under way, and has other runs that write the same indexes wait for it: looks begin anew after them. */
  apart<T>(run: () => Promise<T>): Promise<T>;
  /** Ends a run under way. */
  close(): Promise<void>;
}

/** The progress of a run, with the index that it is for. */
export interface FollowProgress extends IngestProgress {
  readonly index: string;
}

/** The state of the indexes beside an answer. */
export interface CaughtUp {
  /** The reason why an answer is not from the files as they are, in a sentence. Absent: it is. */
  readonly behind?: string;
  /** True for a path of a chunk whose file is no more, though the index still has it. */
  readonly isGone: (path: string | undefined) => boolean;
}

interface FollowOptions {
  /** The user's home folder is never indexed as a whole. */
  readonly home?: string;
  /** Time that a question waits for the indexing. Default 5,000. */
  readonly patienceMs?: number;
  /** The user's command for this program, in messages about the lease. */
  readonly program?: string;
  /** Called after a run that has changed an index. */
  readonly onChanged?: () => void;
}

const usualPatienceMs = 5000;

/** Follows the sources of all indexes that this folder has; without a config and an index, the whole folder becomes one first. */
export function followSources(loaded: LoadedConfig, options: FollowOptions = {}): SourceFollower {
  const { home, patienceMs = usualPatienceMs, program, onChanged } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let indexer: Promise<Indexer> | undefined;
  let followed: ReadonlyMap<string, Followed> | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let state: RunState = { hasLooked: false, isFirst: false, pending: new Set() };
  let listeners: readonly ((progress: FollowProgress) => void)[] = [];

  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const run = line.then(work);
    line = run.catch(() => {});
    return run;
  };

  const opened = () => {
    indexer ??= openIndexer(loaded);
    return indexer;
  };
  const closeIndexer = async () => {
    const closing = indexer;
    indexer = undefined;
    await (await closing?.catch(() => undefined))?.close();
  };

  const index = async (request: IngestRequest) => {
    const { report } = await (await opened()).index(request, {
      lease: { program, waits: true },
      signal,
      onProgress: (progress) => {
        state = { ...state, progress };
        for (const tell of listeners) tell({ ...progress, index: request.index });
      },
    });
    const { added, changed, relabelled, removed } = report;
    if ([added, changed, relabelled, removed].some(({ documents }) => documents > 0)) onChanged?.();
  };

  const open = async (): Promise<ReadonlyMap<string, Followed>> => {
    const own = await ownIndex(loaded, { signal, home, onlyFirst: true });
    if (own?.due !== undefined) {
      state = { hasLooked: true, isFirst: true, pending: new Set() };
      const { paths } = own.due;
      for (const request of (await opened()).requests({ index: own.index, paths, cwd: loaded.baseDir }))
        await index(request);
      state = { ...state, hasLooked: false, isFirst: false };
      // What the run has made its own is remembered from here on.
      await closeIndexer();
    }
    const found = await openFollowed(loaded, await opened(), signal);
    for (const [name, { request }] of found) if (await isOfOtherVersion(loaded, name, signal)) await index(request);
    return found;
  };

  const run = async () => {
    state = { hasLooked: false, isFirst: false, pending: new Set() };
    followed ??= await open();
    for (const { request, polled } of followed.values()) {
      const changes = await polled.changes(signal);
      if (changes === undefined) continue;
      state = { hasLooked: true, isFirst: false, pending: changes.locations };
      await index({ ...request, changes });
      polled.taken();
    }
    state = { hasLooked: true, isFirst: false, pending: new Set() };
  };

  return {
    catchUp: async ({ signal: calling, onProgress } = {}) => {
      if (onProgress !== undefined) listeners = [...listeners, onProgress];
      try {
        const running = inLine(run);
        const isDone = await firstOf(running, { patienceMs, calling, hasSome: () => hasSome(state) });
        return isDone ? upToDate : caughtUp(loaded, state);
      } catch (thrown) {
        if (state.isFirst || calling?.aborted || !isRetrievalError(thrown)) throw thrown;
        return { ...caughtUp(loaded, state), behind: `Changed files could not be indexed: ${thrown.message}` };
      } finally {
        listeners = listeners.filter((each) => each !== onProgress);
      }
    },
    apart: (other) =>
      inLine(async () => {
        followed = undefined;
        await closeIndexer();
        return other();
      }),
    close: async () => {
      closing.abort();
      await line;
      await closeIndexer();
    },
  };
}

interface Followed {
  readonly request: IngestRequest;
  readonly polled: PolledSources;
}

/** The run under way. */
interface RunState {
  /** False until the files have been looked at. */
  readonly hasLooked: boolean;
  /** True while there is no index yet. */
  readonly isFirst: boolean;
  /** The locations that it takes in; empty for a first run. */
  readonly pending: ReadonlySet<string>;
  readonly progress?: IngestProgress;
}

const upToDate: CaughtUp = { isGone: () => false };

/** The indexes that an earlier run has made, each with its sources. One whose first run has not ended is read anew as a whole. */
async function openFollowed(loaded: LoadedConfig, indexer: Indexer, signal: AbortSignal) {
  const { pollSources } = await import('@touchstone/ingest');
  const followed = new Map<string, Followed>();
  for (const { index, sources } of readMemories(loaded)) {
    const at = (path: string) => resolve(loaded.baseDir, path);
    const files = sources.flatMap((source) => (source.indexedAt === undefined ? [] : source.files));
    const known = new Map(files.map(([path, sizeBytes, modifiedMs]) => [at(path), { sizeBytes, modifiedMs }]));
    const passedOver = new Set(sources.flatMap((source) => source.passedOver.map(at)));
    const [request] = indexer.requests({ index });
    if (request === undefined) continue;
    const polled = await pollSources(
      request,
      {
        isAsIndexed: ({ location, sizeBytes, modifiedMs }) => {
          const file = known.get(location);
          return passedOver.has(location) || (file?.sizeBytes === sizeBytes && file.modifiedMs === modifiedMs);
        },
        locations: known.keys(),
      },
      signal,
    );
    followed.set(index, { request, polled });
  }
  return followed;
}

/** A first run has something to answer from when it has written documents; any other has the index that there is. */
function hasSome({ hasLooked, isFirst, progress }: RunState): boolean {
  return isFirst ? progress?.phase === 'write' && progress.documentsDone > 0 : hasLooked;
}

/** True when the run has ended; false when it has taken too long and there is something to answer from. */
async function firstOf(
  running: Promise<void>,
  { patienceMs, calling, hasSome }: { patienceMs: number; calling: AbortSignal | undefined; hasSome: () => boolean },
): Promise<boolean> {
  const enough = Promise.withResolvers<boolean>();
  const impatient = () => {
    if (hasSome()) enough.resolve(false);
    else timer = setTimeout(impatient, lookMs);
  };
  let timer = setTimeout(impatient, patienceMs);
  const stop = () => enough.reject(calling?.reason);
  calling?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([running.then(() => true), enough.promise]);
  } finally {
    clearTimeout(timer);
    calling?.removeEventListener('abort', stop);
    // A caller that no longer waits leaves the failure to the next one.
    running.catch(() => {});
  }
}

/** Between two looks at a first run. */
const lookMs = 20;
const mostNames = 3;

function caughtUp(loaded: LoadedConfig, { isFirst, pending, progress }: RunState): CaughtUp {
  const roots = [...new Set(citedPlaces(loaded, loaded.baseDir).map(({ root }) => root))];
  return {
    behind: isFirst ? firstSentence(progress) : changedSentence(loaded, [...pending]),
    isGone: (path) =>
      path !== undefined &&
      roots.some((root) => isWithin(join(root, path), pending) || existsSync(dirname(join(root, path)))) &&
      !roots.some((root) => existsSync(join(root, path))),
  };
}

function firstSentence(progress: IngestProgress | undefined): string {
  const done = formatNumber(progress?.documentsDone ?? 0);
  const total = progress?.documentsTotal === undefined ? '' : ` of ${formatNumber(progress.documentsTotal)}`;
  return `The project is being indexed for the first time: this answer is from ${done}${total} files. Ask again for the rest.`;
}

function changedSentence({ baseDir }: LoadedConfig, locations: readonly string[]): string {
  const names = locations.slice(0, mostNames).map((location) => location.replace(`${baseDir}/`, ''));
  const more = locations.length > mostNames ? ', ...' : '';
  const [are, them] = locations.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${count(locations.length, 'file')} changed since (${names.join(', ')}${more}) and ${are} being indexed: read ${them}, or ask again.`;
}

function isWithin(path: string, places: ReadonlySet<string>): boolean {
  const above = dirname(path);
  return places.has(path) || (above !== path && isWithin(above, places));
}
