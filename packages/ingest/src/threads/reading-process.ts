import { type ChildProcess, fork } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { RetrievalError } from '@touchstone/contract';
import { type Answer, errorOf, type FailureData } from './failure-data.ts';
import { type BrokenLimit, type FileLimits, FileOverLimit } from './file-limits.ts';
import type { FileTask } from './file-task.ts';

/** An order to the process that reads files. The first one is `open`. */
export type ReadingOrder =
  | { readonly kind: 'open'; readonly limits: FileLimits }
  | { readonly kind: 'run'; readonly id: number; readonly task: FileTask; readonly sizeBytes: number }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'reserve' }
  | { readonly kind: 'release' };

/** Its answer to `run`. */
export type ReadingAnswer = { readonly id: number } & Answer<ReadingFailure>;

export type ReadingFailure = { readonly kind: 'over'; readonly broken: BrokenLimit } | FailureData;

/** A process in which threads read files. */
export interface ReadingProcess {
  /** The threads' result for the task. Rejects with their error, or `ProcessEnded` where it dies meanwhile. */
  run(task: FileTask, sizeBytes: number, signal: AbortSignal | undefined): Promise<unknown>;
  reserve(): void;
  release(): void;
  /**
   * True if it takes tasks. It takes none after a file that broke a limit, whose thread may still be at work, and after
   * one that left much in memory. It ends after its last task.
   */
  isAlive(): boolean;
  end(): void;
}

/** The process died in the midst of a task, by the fault of its file, of another under way, or of something outside. */
export class ProcessEnded extends Error {
  /** True if the task was its only one. Else another one, or its remains, may be at fault. */
  readonly isItsFault: boolean;
  /** True if it died of memory, as far as its end shows. */
  readonly byMemory: boolean;

  constructor(isItsFault: boolean, code: number | null, signal: NodeJS.Signals | null) {
    super(`The process that reads files ended by itself (${signal ?? `exit code ${code}`}).`);
    this.name = 'ProcessEnded';
    this.isItsFault = isItsFault;
    // V8 aborts a process whose heap is full, which shows as a code on Windows. The system kills one when memory is short.
    this.byMemory = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
  }
}

/** No fault of any file. */
export class ProcessNotStarted extends RetrievalError {
  constructor(cause: unknown) {
    const message =
      'The process that reads files cannot be started. Check that this program may start processes and that the system has free memory.';
    super('unavailable', message, { cause });
  }
}

/** Starts one; throws `ProcessNotStarted`. It ends with this process, and keeps it from ending only while it has a task. */
export function startReadingProcess(limits: FileLimits): ReadingProcess {
  const script = fileURLToPath(import.meta.resolve('@touchstone/ingest/process'));
  const child = forked(script);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let isAlive = true;
  let isReady = false;
  let isLingering = false;
  let lastId = 0;

  const order = (message: ReadingOrder) => {
    // A broken connection shows by the end of the process.
    if (child.connected) child.send(message, () => {});
  };

  /** It keeps this process from ending while it has a task. */
  function hold(): void {
    if (pending.size === 0) {
      child.unref();
      child.channel?.unref?.();
    } else {
      child.ref();
      child.channel?.ref?.();
    }
  }

  function heard(answer: ReadingAnswer | 'ready'): void {
    if (answer === 'ready') {
      isReady = true;
      clearTimeout(starting);
    } else answered(answer);
  }

  function answered(answer: ReadingAnswer): void {
    const task = pending.get(answer.id);
    pending.delete(answer.id);
    hold();
    if (answer.ok) {
      if (answer.isWorn) isAlive = false;
      task?.resolve(answer.result);
    } else {
      const { failure } = answer;
      const isOver = failure.kind === 'over';
      // A thread that is ending may still take memory.
      const mayBeAnother = isLingering && isOver && failure.broken.limit === 'memory';
      if (isOver || failure.code === 'aborted') {
        isAlive = false;
        isLingering = true;
      }
      task?.reject(mayBeAnother ? new ProcessEnded(false, null, null) : errorOfReading(failure));
    }
    if (!isAlive && pending.size === 0) child.kill('SIGKILL');
  }

  function ended(failure: Error): void {
    isAlive = false;
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  }

  child.on('message', heard);
  child.on('exit', (code, signal) => {
    clearTimeout(starting);
    const end = new ProcessEnded(lastId === 1, code, signal);
    ended(isReady ? end : new ProcessNotStarted(end));
  });
  child.on('error', (cause) => ended(new ProcessNotStarted(cause)));
  // One that cannot be reached answers no more.
  child.on('disconnect', () => child.kill('SIGKILL'));
  const starting = setTimeout(() => child.kill('SIGKILL'), startMs).unref();
  order({ kind: 'open', limits });
  hold();

  return {
    run: (task, sizeBytes, signal) => {
      lastId += 1;
      const id = lastId;
      const waiting = Promise.withResolvers<unknown>();
      const abort = () => order({ kind: 'abort', id });
      order({ kind: 'run', id, task, sizeBytes });
      pending.set(id, waiting);
      hold();
      signal?.addEventListener('abort', abort, { once: true });
      return waiting.promise.finally(() => signal?.removeEventListener('abort', abort));
    },
    reserve: () => order({ kind: 'reserve' }),
    release: () => order({ kind: 'release' }),
    isAlive: () => isAlive,
    end: () => {
      isAlive = false;
      if (child.connected) child.disconnect();
    },
  };
}

/** Starting takes a tenth of a second. A start this long waits for something, such as a debugger. */
const startMs = 60_000;

function errorOfReading(failure: ReadingFailure): Error {
  return failure.kind === 'over' ? new FileOverLimit(failure.broken) : errorOf(failure);
}

function forked(script: string): ChildProcess {
  try {
    return fork(script, [], {
      // Flags of this process are not for that one; it would wait for a debugger.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: process.env.NODE_OPTIONS?.replaceAll(/--inspect\S*/g, '') },
      // Bytes and undefined members arrive as they were.
      serialization: 'advanced',
      // Output of a parser or a dying process is dropped: it would mix with the output of the command.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch (cause) {
    throw new ProcessNotStarted(cause);
  }
}
