import { RetrievalError } from '@touchstone/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts requests for each caller. */
export interface RequestLimiter {
  readonly perMinute: number | undefined;
  /** Throws `rate_limited` with the time until the next request is welcome. */
  take(caller: string): Promise<void>;
}

/** The limiter of these settings; the present one, if they have not changed, so that a reload resets no count. */
export function requestLimiter(perMinute: number | undefined, present: RequestLimiter | undefined): RequestLimiter {
  if (present !== undefined && present.perMinute === perMinute) return present;
  if (perMinute === undefined) return { perMinute, take: async () => {} };
  const counter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    perMinute,
    take: async (caller) => {
      try {
        await counter.consume(caller);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new RetrievalError('rate_limited', `More than ${perMinute} requests in a minute: wait, then try again.`, {
          retryAfterMs: thrown.msBeforeNext,
        });
      }
    },
  };
}
