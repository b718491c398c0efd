import { startTimer, untilAborted } from '@touchstone/contract';

/** Waits; rejects with the signal's reason when that fires. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = startTimer(ms, resolve);
  return untilAborted(promise, signal).finally(stop);
}
