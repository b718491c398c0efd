import { throwIfAborted } from '@touchstone/contract';

/** The promise's outcome, or `aborted` as soon as the signal fires; the work itself goes on. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined, what: string): Promise<T> {
  // Work that nobody waits for any more may still fail.
  promise.catch(() => undefined);
  throwIfAborted(signal, what);
  if (signal === undefined) return promise;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => {
    try {
      throwIfAborted(signal, what);
    } catch (error) {
      reject(error);
    }
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
