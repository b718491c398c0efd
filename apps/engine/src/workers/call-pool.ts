import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { abortedError, RetrievalError } from '@touchstone/contract';
import {
  type IdleRefiningOptions,
  type LoadedConfig,
  loadConfig,
  openProviders,
  refineWhenIdle,
} from '@touchstone/host';
import { Piscina } from 'piscina';
import {
  type CallEvent,
  type CallKind,
  type CallOutcome,
  type CallTask,
  type CallWatch,
  noMoreEvents,
} from '../calls/call-task.ts';
import type { EngineCalls } from '../calls/engine-calls.ts';
import { failedOutcome } from '../calls/failures.ts';
import { type ThreadLine, threadLine } from './thread-line.ts';
import { untilGone } from './until-gone.ts';

/** The settings with which a worker opens the config by itself. */
export interface WorkerSettings {
  readonly cwd: string;
  readonly file?: string;
  readonly engine: string;
}

/** Callbacks for threads and refining. */
export interface CallPoolOptions {
  readonly onThreadEnd: (cause: Error) => void;
  readonly refining?: IdleRefiningOptions;
}

/** Calls in worker threads. */
export interface CallPool extends EngineCalls {
  /** Threads. */
  readonly size: number;
  /** Calls that wait for a thread, and calls that a thread is at. */
  load(): { readonly waiting: number; readonly running: number };
}

/** Calls that one thread has under way at once where they mostly wait for a server or a vendor. */
const waitingCallsPerThread = 128;

/** The same where all work is done in the thread: more at once would make each of them later, and none sooner. */
const localCallsPerThread = 4;

/** Calls that write. */
const writingKinds: readonly CallKind[] = ['index', 'index_tool'];

/** Runs of indexing that may wait for the one under way. */
const maxIndexing = 16;

/**
 * Opens the config in worker threads, so that the search of one call delays neither the other calls nor the
 * connections. Each thread has its own store, models and caches. Throws the errors of `loadConfig` and `openProviders`.
 */
export async function openCallPool(
  settings: WorkerSettings,
  { onThreadEnd, refining: options }: CallPoolOptions,
): Promise<CallPool> {
  const loaded = await loadConfig({ cwd: settings.cwd, file: settings.file });
  const { workers = availableParallelism(), maxWaiting } = loaded.config.server;
  const isLocal = await worksInProcess(loaded);
  const filename = new URL(`./worker${extname(import.meta.url)}`, import.meta.url).href;
  // A thread that sleeps on an atomic cannot notice that a kept connection has been closed.
  const shared = { filename, atomics: 'disabled', workerData: settings } as const;
  const callsPerThread = isLocal ? localCallsPerThread : waitingCallsPerThread;
  const pool: CallThreads = new Piscina({
    ...shared,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: callsPerThread,
  });
  // Chunking and embedding would hold up searches, so indexing has a thread of its own, which lives while it is needed.
  const indexing: CallThreads = new Piscina({ ...shared, minThreads: 0, maxThreads: 1 });
  const calls = threadLine({ places: workers * callsPerThread, maxWaiting });
  const runs = threadLine({ places: 1, maxWaiting: maxIndexing });
  // A thread that ends while it has nothing to do is replaced all the same; unheard, this event would end the process.
  for (const threads of [pool, indexing]) threads.on('error', onThreadEnd);
  const running = new Set<Promise<CallOutcome>>();
  const refining = refineWhenIdle(loaded, options);
  return {
    size: workers,
    load: () => ({ waiting: calls.waiting(), running: running.size - calls.waiting() - runs.waiting() }),
    run: (task, watch = {}) => {
      const isWriting = writingKinds.includes(task.kind);
      const [threads, line] = isWriting ? [indexing, runs] : [pool, calls];
      // A platform sends this every few seconds, and it is short.
      const done = task.kind === 'ready' ? undefined : refining.busy();
      const outcome = inLine(line, watch.signal, () => runIn(threads, task, watch, onThreadEnd));
      running.add(outcome);
      void outcome.finally(() => {
        running.delete(outcome);
        done?.();
        if (isWriting) refining.changed();
      });
      return untilGone(outcome, watch.signal);
    },
    close: async () => {
      await refining.close();
      // Not the pool's own "close": it ends calls that take longer than its time limit.
      while (running.size > 0) await Promise.all(running);
      await Promise.all([pool.destroy(), indexing.destroy()]);
    },
  };
}

/** True if no call waits for a server. Reports providers that cannot be opened once, before each thread does so. */
async function worksInProcess(loaded: LoadedConfig): Promise<boolean> {
  const { store, reranker, encodersFor, close } = await openProviders(loaded, ['embedder', 'reranker']);
  try {
    const indexes = [...Object.keys(loaded.config.indexes), 'default'];
    const encoders = await Promise.all(indexes.map(encodersFor));
    // A model that threads share is shared by this thread, once its provider is made here: of a refined index too.
    await Promise.all(encoders.map(({ refinement }) => refinement?.at('').catch(() => 'none')));
    const providers = [store, reranker, ...encoders.map(({ embedder }) => embedder)];
    return providers.every((provider) => provider === undefined || provider.inProcess === true);
  } finally {
    await close();
  }
}

type CallThreads = Piscina<{ readonly task: CallTask; readonly port: MessagePort }, CallOutcome>;

/** The outcome of a call that waits for its turn; of one that gets none, why. */
async function inLine(
  line: ThreadLine,
  signal: AbortSignal | undefined,
  call: () => Promise<CallOutcome>,
): Promise<CallOutcome> {
  try {
    const leave = await line.enter(signal);
    return await call().finally(leave);
  } catch (thrown) {
    return failedOutcome(thrown);
  }
}

/** Never throws: a failure is an outcome. */
async function runIn(
  pool: CallThreads,
  task: CallTask,
  { signal, onEvent }: CallWatch,
  onThreadEnd: (cause: Error) => void,
): Promise<CallOutcome> {
  if (signal?.aborted) return failedOutcome(abortedError('call', signal.reason));
  const { port1: ours, port2: port } = new MessageChannel();
  const end = () => ours.postMessage('end');
  signal?.addEventListener('abort', end, { once: true });
  const told = onEvent === undefined ? undefined : tellAll(ours, onEvent);
  try {
    const outcome = await pool.run({ task, port }, { transferList: [port] });
    await told;
    return outcome;
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
    onThreadEnd(cause);
    return failedOutcome(threadEnded(cause));
  } finally {
    signal?.removeEventListener('abort', end);
    ours.close();
  }
}

/** Passes every event on; resolves at the thread's mark of the last one, since the answer may come earlier. */
function tellAll(port: MessagePort, onEvent: (event: CallEvent) => void): Promise<void> {
  return new Promise((done) => {
    port.on('message', (event: CallEvent | typeof noMoreEvents) => (event === noMoreEvents ? done() : onEvent(event)));
  });
}

/** A worker answers with an outcome, so that anything thrown is the pool's own. */
function threadEnded(cause: Error): RetrievalError {
  const message =
    'The thread that answered this request ended before it was done: try again. A new thread has taken its place.';
  return new RetrievalError('unavailable', message, { retryAfterMs: 1000, operatorNote: cause.message, cause });
}
