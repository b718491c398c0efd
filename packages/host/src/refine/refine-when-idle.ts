import { type RetrievalError, unexpectedFailure } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { indexesToRefine } from './indexes-to-refine.ts';
import type { RefineReport } from './refine-index.ts';
import { type RefiningProcess, startRefining } from './start-refining.ts';

/** Updates second vectors while the process is idle. */
export interface IdleRefining {
  /** Something goes on until the function that it gives is called; refining pauses meanwhile. */
  busy(): () => void;
  /** An index may have changed: it is looked at as soon as the process is idle, and failures are tried again. */
  changed(): void;
  /** Kills the refining process: the next refining continues its work. */
  close(): Promise<void>;
}

export interface IdleRefiningOptions {
  readonly onRefined?: (index: string, report: RefineReport) => void;
  /** Called once until something changes, however often it is tried. No name: the indexes could not be looked at. */
  readonly onFailure?: (index: string | undefined, error: RetrievalError) => void;
  /** Milliseconds in which nothing went on before refining begins or goes on. Default 2000. */
  readonly idleMs?: number;
  /** Milliseconds after which indexes are looked at again, since other programs may write to them. Default 60000. */
  readonly lookMs?: number;
  /** Of the process that refines, as the system counts: -20 is first, 19 last. Default 19: idle time only. */
  readonly priority?: number;
}

/**
 * Refines the indexes that the config names (`refine`), one after the other, each in a process of its own. Throws
 * `invalid_request` for arguments of another kind.
 */
export function refineWhenIdle(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: IdleRefiningOptions = {},
): IdleRefining {
  const { onRefined, onFailure, idleMs = 2000, lookMs = 60_000, priority } = options;
  let atWork = 0;
  let isClosed = false;
  let isLooking = false;
  let lookAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: RefiningProcess | undefined;
  /** Failed since the last look that had nothing more to do; and reported since something changed. */
  const failed = new Set<string | undefined>();
  const told = new Set<string | undefined>();
  later(idleMs);

  function later(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(goOn, ms).unref();
  }

  function goOn(): void {
    // The present work returns here when it ends.
    if (isClosed || atWork > 0) return;
    if (running !== undefined) running.goOn();
    else if (!isLooking) look();
  }

  function look(): void {
    const wait = lookAt - performance.now();
    if (wait > 0) {
      later(wait);
      return;
    }
    isLooking = true;
    void lookAndRefine().finally(() => {
      isLooking = false;
      later(idleMs);
    });
  }

  async function lookAndRefine(): Promise<void> {
    let index: string | undefined;
    try {
      index = (await indexesToRefine(loaded)).find((name) => !failed.has(name));
      if (index === undefined) rest();
      else await refine(index);
    } catch (thrown) {
      if (index === undefined) rest();
      failed.add(index);
      if (isClosed || told.has(index)) return;
      told.add(index);
      onFailure?.(index, unexpectedFailure(thrown, 'refining'));
    }
  }

  function rest(): void {
    lookAt = performance.now() + lookMs;
    failed.clear();
  }

  async function refine(index: string): Promise<void> {
    if (isClosed) return;
    running = startRefining(loaded, index, priority);
    if (atWork > 0) running.pause();
    try {
      onRefined?.(index, await running.done);
    } finally {
      running = undefined;
    }
  }

  return {
    busy() {
      atWork += 1;
      if (atWork === 1) running?.pause();
      return () => {
        atWork -= 1;
        if (atWork === 0) later(idleMs);
      };
    },
    changed() {
      failed.clear();
      told.clear();
      lookAt = 0;
      later(idleMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running?.kill();
    },
  };
}
