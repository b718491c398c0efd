import { type Clock, RetrievalError } from '@touchstone/contract';

/** A permit to call, and the breaker's state at its issue: a failure after a change of state does not count. */
export type Permit = number;

export type Breaker = ReturnType<typeof createBreaker>;

interface BreakerOptions {
  readonly provider: string;
  readonly failures: number;
  readonly windowMs: number;
  readonly openMs: number;
  readonly clock: Clock;
}

/**
 * Closed until `failures` calls have failed within `windowMs`, and these are half of all calls or more: tries of parallel calls fail
 * together at the shortest blip, and prove nothing yet. While it is open, one call in `openMs` goes out as a trial, whatever became of
 * the one before. The first answer to a try that began meanwhile closes it, of a trial or of a call that was trying already. It closes
 * too when there was no call for a while: its knowledge of the provider is then too old.
 */
export function createBreaker({ provider, failures, windowMs, openMs, clock }: BreakerOptions) {
  const counts = callCounts(windowMs, clock.monotonicMs);
  let open: { readonly sinceMs: number; readonly why: string; nextTrialMs: number; lastSignMs: number } | undefined;
  let state: Permit = 0;

  return {
    /** True if a call that begins now would be refused. */
    isOpen: () => refusesForMs() > 0,
    /** A permit for a whole call with all its tries, or why there is none. */
    permit(what: string): Permit | RetrievalError {
      const leftMs = refusesForMs();
      if (open === undefined) return state;
      if (leftMs > 0) return refusal(what, open.why, leftMs);
      const now = clock.monotonicMs();
      open.nextTrialMs = now + openMs;
      open.lastSignMs = now;
      return state;
    },
    /** The provider answered a try that began at this time: it is there. */
    answered(sinceMs: number): void {
      if (open === undefined) counts.add('succeeded');
      else if (sinceMs >= open.sinceMs) close();
    },
    /** A call failed, after all its tries, because the provider was not there. */
    failed(permit: Permit): void {
      if (permit !== state) return;
      const now = clock.monotonicMs();
      if (open !== undefined) {
        open.lastSignMs = now;
        return;
      }
      counts.add('failed');
      const { failed, all } = counts.read();
      if (failed < failures || failed * 2 < all) return;
      const why = `${failed} of its last ${all} calls failed`;
      open = { sinceMs: now, why, nextTrialMs: now + openMs, lastSignMs: now };
      state += 1;
    },
  };

  /** 0 where a call may go out. */
  function refusesForMs(): number {
    if (open === undefined) return 0;
    const now = clock.monotonicMs();
    if (now - open.lastSignMs >= 2 * openMs) close();
    return open === undefined ? 0 : Math.max(0, open.nextTrialMs - now);
  }

  function close(): void {
    open = undefined;
    counts.clear();
    state += 1;
  }

  function refusal(what: string, why: string, leftMs: number): RetrievalError {
    const retryAfterMs = Math.ceil(leftMs);
    const message =
      `The ${what} was not tried: ${provider} is down, ${why}. It is tried again in ${retryAfterMs} ms; ` +
      'check that it runs and can be reached.';
    return new RetrievalError('unavailable', message, { provider, retryAfterMs });
  }
}

export const noBreaker: Breaker = {
  isOpen: () => false,
  permit: () => 0,
  answered: () => {},
  failed: () => {},
};

/** Counts calls that failed and succeeded over the last `windowMs`, a tenth of it exactly: memory does not grow with the calls. */
function callCounts(windowMs: number, nowMs: () => number) {
  let slices: { readonly number: number; failed: number; all: number }[] = [];

  function current(): number {
    const number = Math.floor((nowMs() * sliceCount) / windowMs);
    slices = slices.filter((slice) => slice.number > number - sliceCount);
    return number;
  }

  return {
    add(outcome: 'failed' | 'succeeded'): void {
      const number = current();
      const last = slices.at(-1);
      const slice = last?.number === number ? last : { number, failed: 0, all: 0 };
      if (slice !== last) slices.push(slice);
      slice.all += 1;
      if (outcome === 'failed') slice.failed += 1;
    },
    read() {
      current();
      return {
        failed: slices.reduce((sum, { failed }) => sum + failed, 0),
        all: slices.reduce((sum, { all }) => sum + all, 0),
      };
    },
    clear: () => {
      slices = [];
    },
  };
}

const sliceCount = 10;
