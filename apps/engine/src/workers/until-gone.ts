import { abortedError, startTimer } from '@touchstone/contract';
import type { CallOutcome } from '../calls/call-task.ts';
import { failedOutcome } from '../calls/failures.ts';

/** Milliseconds for a thread's own report of a call that it was to end: it knows more of it. */
const lastWordMs = 15;

/** The outcome; or the end of the call, where its thread is too busy to report it in time, though it ends too. */
export async function untilGone(outcome: Promise<CallOutcome>, signal: AbortSignal | undefined): Promise<CallOutcome> {
  if (signal === undefined) return outcome;
  const { promise: gone, resolve } = Promise.withResolvers<CallOutcome>();
  let stopTimer = () => {};
  const onAbort = () => {
    stopTimer = startTimer(lastWordMs, () => resolve(failedOutcome(abortedError('call', signal.reason))));
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([outcome, gone]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    stopTimer();
  }
}
