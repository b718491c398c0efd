import { Worker } from 'node:worker_threads';
import { RetrievalError } from '@touchstone/contract';
import { DIMENSIONS } from './encoder-model.ts';
import type { Parcel, ParcelAnswer, ThreadSettings } from './thread-messages.ts';

/** A thread with the model, which takes one parcel at a time. It loads the model with the first. */
export interface EncoderThread {
  encode(texts: Parcel): Promise<readonly Float32Array[]>;
  /** False from when it takes a parcel until it has answered, and for good once it has ended. */
  isFree(): boolean;
  isAlive(): boolean;
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (failure: unknown) => void;
}

export function startThread(settings: ThreadSettings): EncoderThread {
  const script = new URL(import.meta.resolve('@touchstone/bert-encoder/thread'));
  // Flags of the process, such as --input-type, are not for this script.
  const worker = new Worker(script, { workerData: settings, execArgv: [] });
  let waiting: Waiting | undefined;
  let isAlive = true;
  // While nothing is encoded, the thread does not keep the process from ending.
  worker.unref();

  function settle(use: (settled: Waiting) => void): void {
    const settled = waiting;
    waiting = undefined;
    worker.unref();
    if (settled !== undefined) use(settled);
  }

  function ended(failure: unknown): void {
    isAlive = false;
    settle(({ reject }) => reject(failure));
  }

  worker.on('message', (answer: ParcelAnswer) =>
    settle(({ resolve, reject }) => {
      if ('vectors' in answer) resolve(vectorsOf(answer.vectors));
      else reject(new RetrievalError(answer.failure.code, answer.failure.message, answer.failure));
    }),
  );
  worker.on('error', (cause) => ended(new RetrievalError('internal', 'The thread of the encoder failed.', { cause })));
  worker.on('exit', () => ended(new RetrievalError('unavailable', 'The thread of the encoder ended: try again.')));

  return {
    encode: (texts) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.ref();
        worker.postMessage(texts);
      }),
    isFree: () => isAlive && waiting === undefined,
    isAlive: () => isAlive,
    async end() {
      await worker.terminate();
    },
  };
}

function vectorsOf(values: Float32Array): Float32Array[] {
  const count = values.length / DIMENSIONS;
  return Array.from({ length: count }, (_, place) => values.slice(place * DIMENSIONS, (place + 1) * DIMENSIONS));
}
