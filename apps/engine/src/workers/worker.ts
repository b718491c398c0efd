import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'node:worker_threads';
import { loadConfig } from '@touchstone/host';
import { type CallOutcome, type CallTask, noMoreEvents } from '../calls/call-task.ts';
import { openEngineCalls } from '../calls/engine-calls.ts';
import { failedOutcome } from '../calls/failures.ts';
import type { WorkerSettings } from './call-pool.ts';

/** One worker thread: a config of its own, opened once, and calls beside one another. */
async function openWorker() {
  const { cwd, file, engine } = workerData as WorkerSettings;
  const calls = await openEngineCalls(await loadConfig({ cwd, file }), { engine });
  // Local models are read from disk now, not by the first question.
  void calls.run({ kind: 'ready', id: 'start' });
  return ({ task, port }: { readonly task: CallTask; readonly port: MessagePort }) => run(calls, task, port);
}

async function run(
  calls: Awaited<ReturnType<typeof openEngineCalls>>,
  task: CallTask,
  port: MessagePort,
): Promise<CallOutcome> {
  const ending = new AbortController();
  // The one message from the other side cancels the call.
  port.once('message', () => ending.abort());
  port.unref();
  try {
    return await calls.run(task, { signal: ending.signal, onEvent: (event) => port.postMessage(event) });
  } finally {
    port.postMessage(noMoreEvents);
    port.close();
  }
}

/** A thread that cannot open the config stays, and answers every call with the reason: a new one would fail too. */
export default openWorker().catch((thrown) => async () => failedOutcome(thrown));
