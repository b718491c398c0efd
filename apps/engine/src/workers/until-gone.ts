import { abortedError, startTimer } from '@touchstone/contract';
import type { CallOutcome } from '../calls/call-task.ts';
import { failedOutcome } from '../calls/failures.ts';

/** Milliseconds in which a thread can say itself how a call ended that was told to end: it knows more of it. */
const lastWordMs = 15;

/** The outcome; or that the call was ended, where its thread is too busy to say so in time. It is told to end all the same. */
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
