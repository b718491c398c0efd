import { throwIfAborted } from '@touchstone/contract';
import { modelError } from './model-error.js';
import type { ModelWorker, RunOptions } from './model-worker.js';
import type { Item, JobOutput } from './protocol.js';
import { untilAborted } from './until-aborted.js';

/** A model that is started by the first call, and anew after a failure or `close`. */
export interface ModelSession {
  run(items: readonly Item[], options: RunOptions): Promise<JobOutput>;
  close(): Promise<void>;
}

interface Start {
  readonly worker: Promise<ModelWorker>;
  readonly controller: AbortController;
  /** Calls that wait for the start. When the last of them is aborted, so is the start (it may be a long download). */
  waiting: number;
  finished: boolean;
  /** Set by `close`: a call that still waited for this start is not to begin another. */
  closed: boolean;
}

/** Calls that come while the model starts share one start. */
export function modelSession(startWorker: (signal: AbortSignal) => Promise<ModelWorker>): ModelSession {
  let current: Start | undefined;

  function start(): Start {
    const controller = new AbortController();
    const started: Start = {
      worker: startWorker(controller.signal),
      controller,
      waiting: 0,
      finished: false,
      closed: false,
    };
    const finish = () => {
      started.finished = true;
    };
    started.worker.then(finish, () => {
      finish();
      forget(started);
    });
    return started;
  }

  function forget(started: Start): void {
    if (current === started) current = undefined;
  }

  async function opened({ signal, what }: Pick<RunOptions, 'signal' | 'what'>): Promise<ModelWorker> {
    current ??= start();
    const started = current;
    started.waiting += 1;
    try {
      const worker = await untilAborted(started.worker, signal, what);
      if (worker.alive) return worker;
    } finally {
      started.waiting -= 1;
      if (!started.finished && started.waiting === 0) {
        forget(started);
        started.controller.abort();
      }
    }
    if (started.closed) throw closedError();
    forget(started);
    return opened({ signal, what });
  }

  return {
    async run(items, options) {
      throwIfAborted(options.signal, options.what);
      const worker = await opened(options);
      return worker.run(items, options);
    },
    async close() {
      const started = current;
      if (started === undefined) return;
      current = undefined;
      started.closed = true;
      started.controller.abort(closedError());
      const worker = await started.worker.catch(() => undefined);
      await worker?.close();
    },
  };
}

function closedError(): Error {
  return modelError('aborted', 'The model was closed before it was used.');
}
