import { abortedError, backoffMs, limitTime, RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { Answered } from './client.ts';
import { type ClientCallOptions, type ClientSettings, checkTimeout } from './client-options.ts';
import { type EngineRequest, nameOf } from './engine-request.ts';
import { tryOnce } from './try-once.ts';

/** Sends requests until there is an answer, a failure that lasts, no try left, or no time. */
export function engineCaller(settings: ClientSettings) {
  const { clock, random, sleep, maxTries } = settings;

  return async <T extends object>(
    request: EngineRequest<T>,
    { signal: caller, timeoutMs = settings.timeoutMs }: ClientCallOptions = {},
  ): Promise<Answered<T>> => {
    checkTimeout(timeoutMs);
    const what = nameOf(request);
    throwIfAborted(caller, what);
    const endsAtMs = clock.monotonicMs() + timeoutMs;
    const limit = limitTime({ signal: caller, timeoutMs });
    const ended = () =>
      limit.isTimedOut()
        ? new RetrievalError('timeout', `${what} took longer than ${timeoutMs} ms. Try again, or raise timeoutMs.`)
        : abortedError(what, caller?.reason);
    try {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await tryOnce(request, { attempt, settings, signal: limit.signal });
        if ('answer' in outcome) return outcome.answer;
        if (limit.signal.aborted) throw ended();
        const { error, isTransient } = outcome;
        if (!isTransient || request.repeatable === false || attempt >= maxTries) throw error;
        const pauseMs = backoffMs(attempt, settings, random, error.retryAfterMs);
        if (clock.monotonicMs() + pauseMs >= endsAtMs) throw error;
        await sleep(pauseMs, limit.signal).catch((thrown: unknown) => {
          throw limit.signal.aborted ? ended() : thrown;
        });
      }
    } finally {
      limit.end();
    }
  };
}
