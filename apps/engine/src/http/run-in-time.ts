import { limitTime, RetrievalError } from '@touchstone/contract';
import { toErrorReport } from '@touchstone/contract/wire';
import type { Context } from 'hono';
import type { CallKind, CallOutcome, CallTask, CallWatch } from '../calls/call-task.ts';
import type { EngineEnvironment } from './engine-wiring.ts';
import { inTurn } from './in-turn.ts';

/** Takes as long as it takes; its caller sees the progress. */
const unlimitedKinds: readonly CallKind[] = ['index', 'index_tool'];

/**
 * Runs a call in a worker thread, within the time that a request may take from when it came (`server.timeoutMs`). Never
 * throws: a failure is an outcome. `timeout` where the time is over.
 */
export async function runInTime(
  context: Context<EngineEnvironment>,
  task: CallTask,
  { signal, onEvent }: CallWatch,
): Promise<CallOutcome> {
  const { state, cameAtMs } = context.env;
  const { timeoutMs } = state.settings;
  const leftMs = Math.max(0, timeoutMs - (performance.now() - cameAtMs));
  const limit = limitTime({ signal, timeoutMs: unlimitedKinds.includes(task.kind) ? undefined : leftMs });
  // The timer ends with the call: else a minute's requests would be kept by theirs.
  const outcome = await state.pool.run(task, { signal: limit.signal, onEvent }).finally(() => limit.end());
  await inTurn('answer');
  if (outcome.status === 'ok' || outcome.error.code !== 'aborted' || !limit.isTimedOut()) return outcome;
  return { status: 'error', error: toErrorReport(timedOut(timeoutMs), outcome.error.context) };
}

/** Throws `timeout` for a request whose time was over before anything was done for it. */
export function checkTime({ state, cameAtMs }: EngineEnvironment['Bindings']): void {
  const { timeoutMs } = state.settings;
  if (performance.now() - cameAtMs >= timeoutMs) throw timedOut(timeoutMs);
}

function timedOut(timeoutMs: number): RetrievalError {
  return new RetrievalError('timeout', `The request did not end within ${timeoutMs} ms, the limit of this engine.`);
}
