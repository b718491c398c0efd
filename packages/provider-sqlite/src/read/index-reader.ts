import type { Clock, Steps } from '@touchstone/contract';
import { activeGeneration, isActive, unknownIndex } from '../file/catalog.ts';
import { type Connection, isSameFile, rollBack } from '../file/connection.ts';
import { translateError } from '../file/errors.ts';
import { hasItsLayers } from '../file/layers.ts';
import { openReader } from '../file/open-connection.ts';
import { type IndexView, openView } from './index-view.ts';

/** Reads the file in snapshots: one call sees one version, also during writes. */
export interface IndexReader {
  /** Runs `read` on one snapshot of all indexes; undefined where there is no file. `read` must not await. */
  readAll<Result>(read: (connection: Connection, viewOf: ViewOf) => Result): Result | undefined;
  /** Runs `read` on the active generation of an index. Throws `index_not_found`. */
  readIndex<Result>(index: string, read: (connection: Connection, view: IndexView) => Result): Result;
  /**
   * Runs steps that may take long. No snapshot stays open while others have their turn; where an index that was read has changed
   * meanwhile, the steps begin anew. The result is of one version all the same. Undefined where there is no file.
   */
  readAllInSteps<Result>(read: (connection: Connection, viewOf: ViewOf) => Steps<Result>): Steps<Result | undefined>;
  /** The same on the active generation of an index. Throws `index_not_found`. */
  readIndexInSteps<Result>(
    index: string,
    read: (connection: Connection, view: IndexView) => Steps<Result>,
  ): Steps<Result>;
  close(): void;
}

type ViewOf = (index: string) => IndexView;

export interface IndexReaderOptions {
  readonly file: string;
  /** For data that reading keeps in memory. */
  readonly cacheBytes: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** Time that steps go on in one snapshot before others may have their turn. Opening one takes about 0.03 ms. */
const snapshotMs = 3;

/** After so many new beginnings the steps go on in one snapshot to their end: the index changes faster than they run. */
const mostRestarts = 3;

/** Opens the file at the first read, and again when another file has replaced it. */
export function indexReader({ file, cacheBytes, clock }: IndexReaderOptions): IndexReader {
  let connection: Connection | undefined;
  const views = new Map<string, IndexView>();

  function current(): Connection | undefined {
    if (connection !== undefined && !isSameFile(connection)) close();
    connection ??= openReader(file);
    return connection;
  }

  function readAll<Result>(run: (connection: Connection, viewOf: ViewOf) => Result): Result | undefined {
    const open = current();
    if (open === undefined) return undefined;
    try {
      open.prepare('BEGIN').run();
      if (!hasItsLayers(open)) {
        rollBack(open);
        close();
        return readAll(run);
      }
      const result = run(open, (index) => viewOf(open, index));
      open.prepare('COMMIT').run();
      return result;
    } catch (error) {
      rollBack(open);
      throw translateError(error, file);
    }
  }

  function readIndex<Result>(index: string, run: (connection: Connection, view: IndexView) => Result): Result {
    const result = readAll((open) => ({ value: run(open, viewOf(open, index)) }));
    if (result === undefined) throw unknownIndex(file, index, []);
    return result.value;
  }

  function* readAllInSteps<Result>(
    begin: (connection: Connection, viewOf: ViewOf) => Steps<Result>,
  ): Steps<Result | undefined> {
    for (let restarts = 0; ; restarts += 1) {
      const reading = startReading(begin);
      try {
        for (;;) {
          const state = readAll((open, viewNow) => reading.goOn(open, viewNow, restarts < mostRestarts));
          if (state === undefined) return undefined;
          if (state === 'changed') break;
          if (state !== 'paused') return state.result;
          yield;
        }
      } finally {
        reading.close();
      }
    }
  }

  /** Steps that know the versions that they read. */
  function startReading<Result>(begin: (connection: Connection, viewOf: ViewOf) => Steps<Result>) {
    let steps: Steps<Result> | undefined;
    let startedOn: Connection | undefined;
    const seen = new Map<string, IndexView>();
    return {
      goOn(open: Connection, viewNow: ViewOf, mayPause: boolean): 'changed' | 'paused' | { readonly result: Result } {
        if (steps === undefined) {
          startedOn = open;
          steps = begin(open, (index) => {
            const view = seen.get(index) ?? viewNow(index);
            seen.set(index, view);
            return view;
          });
        } else if (startedOn !== open || [...seen].some(([index, view]) => viewNow(index) !== view)) return 'changed';
        const endMs = clock.monotonicMs() + snapshotMs;
        for (;;) {
          const step = steps.next();
          if (step.done === true) return { result: step.value };
          if (mayPause && clock.monotonicMs() >= endMs) return 'paused';
        }
      },
      close: () => void steps?.return(undefined as never),
    };
  }

  function* readIndexInSteps<Result>(
    index: string,
    begin: (connection: Connection, view: IndexView) => Steps<Result>,
  ): Steps<Result> {
    const result = yield* readAllInSteps(function* (open, viewNow) {
      return { value: yield* begin(open, viewNow(index)) };
    });
    if (result === undefined) throw unknownIndex(file, index, []);
    return result.value;
  }

  function viewOf(open: Connection, index: string): IndexView {
    const previous = views.get(index);
    if (previous !== undefined && isActive(open, previous.generation)) return previous;
    const view = openView(open, activeGeneration(open, index), previous, cacheBytes);
    views.set(index, view);
    return view;
  }

  function close(): void {
    connection?.close();
    connection = undefined;
    views.clear();
  }

  return { readAll, readIndex, readAllInSteps, readIndexInSteps, close };
}
