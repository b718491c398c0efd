import { abortedError, throwIfAborted, untilAborted } from '@touchstone/contract';
import { modelError } from './model-error.ts';
import type { ModelWorker, RunOptions } from './model-worker.ts';
import type { Item, JobOutput } from './protocol.ts';

/** A model that is started by the first call that has items, and anew after a failure. */
export interface ModelSession {
  run(items: readonly Item[], options: RunOptions): Promise<JobOutput>;
  /** For good: calls that run are `aborted`, later ones `invalid_request`. */
  close(): Promise<void>;
}

interface Start {
  readonly worker: Promise<ModelWorker>;
  readonly controller: AbortController;
  /** Calls that wait for the start. When the last of them is aborted, so is the start (it may be a long download). */
  waiting: number;
  finished: boolean;
}

/** Calls that come while the model starts share one start. */
export function modelSession(startWorker: (signal: AbortSignal) => Promise<ModelWorker>): ModelSession {
  let current: Start | undefined;
  let closing: Promise<void> | undefined;

  function start(): Start {
    const controller = new AbortController();
    const started: Start = {
      worker: startWorker(controller.signal),
      controller,
      waiting: 0,
      finished: false,
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
      const worker = await untilAborted(started.worker, signal, (reason) => abortedError(what, reason));
      if (worker.alive) return worker;
    } finally {
      started.waiting -= 1;
      if (!started.finished && started.waiting === 0) {
        forget(started);
        started.controller.abort();
      }
    }
    // A call that still waited is not to begin another start.
    if (closing !== undefined) throw closedWhileStarting();
    forget(started);
    return opened({ signal, what });
  }

  async function end(): Promise<void> {
    const started = current;
    current = undefined;
    started?.controller.abort(closedWhileStarting());
    const worker = await started?.worker.catch(() => undefined);
    await worker?.close();
  }

  return {
    async run(items, options) {
      if (closing !== undefined)
        throw modelError('invalid_request', 'The model is closed: make a new one for more calls.');
      throwIfAborted(options.signal, options.what);
      if (items.length === 0) return { values: new Float32Array(), truncations: [] };
      const worker = await opened(options);
      return worker.run(items, options);
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}

function closedWhileStarting(): Error {
  return modelError('aborted', 'The model was closed before it was used.');
}
