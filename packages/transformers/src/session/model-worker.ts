import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { abortedError, untilAborted } from '@touchstone/contract';
import { fromErrorForm, modelError, reasonOf } from './model-error.ts';
import { type NativeGuard, nativeGuard, waitForNativeCode } from './native-guard.ts';
import type { FromWorker, Item, JobOutput, ToWorker, WorkerSettings } from './protocol.ts';

/** A loaded model in a thread of its own. */
export interface ModelWorker {
  /** False once the thread has ended, for any reason. */
  readonly alive: boolean;
  run(items: readonly Item[], options: RunOptions): Promise<JobOutput>;
  /** Ends the thread; calls that still wait are `aborted`. */
  close(): Promise<void>;
}

export interface RunOptions {
  /** Goes before jobs that are not, between two batches. */
  readonly urgent: boolean;
  readonly signal: AbortSignal | undefined;
  /** The work that ends when the signal fires, for the message. */
  readonly what: string;
}

export interface StartRequest {
  readonly script: URL;
  /** Handed to the script as `workerData`. */
  readonly settings: Omit<WorkerSettings, 'guard'>;
  /** Finds the model's directory; called once transformers.js is known to be there. */
  readonly findModel: () => Promise<string>;
  /** Ends the start. */
  readonly signal: AbortSignal;
}

/**
 * Starts the thread and resolves when the model is loaded. While nothing runs, the thread does not keep the process from ending.
 */
export async function startModelWorker({ script, settings, findModel, signal }: StartRequest): Promise<ModelWorker> {
  // Flags of the process, such as --input-type, are not for this script.
  const guard = nativeGuard();
  const worker = new Worker(script, { workerData: { ...settings, guard }, execArgv: [] });
  const ended = whenEnded(worker, settings.model);
  guardExit(guard, ended);
  const step = <T>(work: Promise<T>) =>
    untilAborted(Promise.race([work, ended]), signal, (reason) => abortedError('start of the model', reason));
  try {
    await step(nextStep(worker, 'imported'));
    const directory = await step(findModel());
    post(worker, { kind: 'load', directory });
    await step(nextStep(worker, 'loaded'));
  } catch (error) {
    // Not terminated: it may be inside native code.
    worker.unref();
    post(worker, { kind: 'close' });
    throw error;
  }
  return modelWorker(worker, ended);
}

/** As long as the thread lives, the process exits only when that is safe. */
function guardExit(guard: NativeGuard, ended: Promise<never>): void {
  const wait = () => waitForNativeCode(guard);
  process.on('exit', wait);
  ended.catch(() => process.off('exit', wait));
}

/** Rejects when the thread ends, with the reason. */
function whenEnded(worker: Worker, model: string): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(stopped(model, reasonOf(error), error)));
    worker.once('exit', (code) => reject(stopped(model, `exit code ${code}`)));
  });
  ended.catch(() => undefined);
  return ended;
}

function stopped(model: string, operatorNote: string, cause?: unknown): Error {
  return modelError('unavailable', `The thread of model "${model}" ended: try again.`, { operatorNote, cause });
}

function nextStep(worker: Worker, step: 'imported' | 'loaded'): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: FromWorker) => {
      if (message.kind === step) resolve();
      else if (message.kind === 'failed') reject(fromErrorForm(message.error));
    });
  });
}

interface Waiting {
  readonly resolve: (output: JobOutput) => void;
  readonly reject: (error: Error) => void;
}

function modelWorker(worker: Worker, ended: Promise<never>): ModelWorker {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let alive = true;

  const settle = (id: number): Waiting | undefined => {
    const job = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return job;
  };
  const settleAll = (error: Error) => {
    for (const id of [...waiting.keys()]) settle(id)?.reject(error);
  };

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'done') settle(message.id)?.resolve(message.output);
    if (message.kind === 'refused') settle(message.id)?.reject(fromErrorForm(message.error));
  });
  ended.catch((error: Error) => {
    alive = false;
    settleAll(error);
  });
  worker.unref();

  return {
    get alive() {
      return alive;
    },
    async run(items, { urgent, signal, what }) {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<JobOutput>();
      waiting.set(id, { resolve, reject });
      worker.ref();
      post(worker, { kind: 'run', id, items, urgent });
      try {
        return await untilAborted(promise, signal, (reason) => abortedError(what, reason));
      } finally {
        if (settle(id) !== undefined) post(worker, { kind: 'cancel', id });
      }
    },
    async close() {
      if (!alive) return;
      alive = false;
      settleAll(modelError('aborted', 'The model was closed while it worked.'));
      worker.ref();
      post(worker, { kind: 'close' });
      await ended.catch(() => undefined);
    },
  };
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}
