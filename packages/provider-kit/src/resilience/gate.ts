import { RetrievalError } from '@touchstone/contract';
import { pause } from './call-scope.ts';
import type { CallCost, RateBooking, Rates } from './rates.ts';

/** A try that was let in. */
export interface Inside {
  /** Undefined where it will be refused. */
  readonly booking: RateBooking | undefined;
}

interface Entry {
  readonly cost: CallCost;
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
  /** A call that has been tried already is no longer refused when the circuit opens. */
  readonly isTried: boolean;
  /** For messages, after "The ". */
  readonly what: string;
}

export interface GateOptions {
  readonly provider: string;
  readonly concurrency: number;
  readonly rates: Rates;
  /** While true, calls before their first try come in at no cost: they will be refused inside. */
  readonly refusing: () => boolean;
}

interface Waiter {
  readonly entry: Entry;
  readonly letIn: () => void;
}

/** The queue of one provider's calls, first come, first served. */
export function createGate({ provider, concurrency, rates, refusing }: GateOptions) {
  const waiting = new Set<Waiter>();
  let ahead: CallCost = { requests: 0, texts: 0, tokens: 0 };
  let inside = 0;

  return {
    /**
     * Lets a try in, at once or later, and returns its booking. Throws or rejects with the signal's reason when that fires, and with
     * `rate_limited` as soon as it is known that the rate limits alone take longer than the try's time. Each one that came in must `leave`.
     */
    enter(entry: Entry): Inside | Promise<Inside> {
      if (entry.signal.aborted) throw entry.signal.reason;
      if (waiting.size === 0 && admitted(entry)) return atPlace(entry);
      refuseIfLate(entry, rates.waitMs(sum(ahead, entry.cost)));
      return placeInLine(entry).then(() => atPlace(entry));
    },
    /** A further try beside one that is inside, in the same turn: its booking, undefined where rates have no room. */
    besides(cost: CallCost): RateBooking | undefined {
      const booking = rates.book(cost, 0);
      return booking.waitMs > 0 ? undefined : booking;
    },
    leave,
  };

  function leave(): void {
    inside -= 1;
    admitWaiting();
  }

  function placeInLine(entry: Entry): Promise<void> {
    const { signal } = entry;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        depart();
        admitWaiting();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        entry,
        letIn: () => {
          depart();
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const depart = () => {
        waiting.delete(waiter);
        ahead = sum(ahead, entry.cost, -1);
      };
      waiting.add(waiter);
      ahead = sum(ahead, entry.cost);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  function admitWaiting(): void {
    for (const waiter of waiting) {
      if (!admitted(waiter.entry)) return;
      waiter.letIn();
    }
  }

  function admitted(entry: Entry): boolean {
    if (inside >= concurrency && !isRefused(entry)) return false;
    inside += 1;
    return true;
  }

  function isRefused({ isTried }: Entry): boolean {
    return !isTried && refusing();
  }

  /** Waits for its turn by the rates, inside: a later call has a later turn. */
  function atPlace(entry: Entry): Inside | Promise<Inside> {
    if (isRefused(entry)) return { booking: undefined };
    try {
      const booking = rates.book(entry.cost, entry.leftMs());
      refuseIfLate(entry, booking.waitMs);
      return booking.waitMs === 0 ? { booking } : inItsTurn(booking, entry);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function inItsTurn(booking: RateBooking, entry: Entry): Promise<Inside> {
    try {
      await pause(booking.waitMs, entry.signal);
    } catch (error) {
      booking.cancel();
      leave();
      throw error;
    }
    if (!booking.isPutOff()) return { booking };
    booking.cancel();
    return atPlace(entry);
  }

  function refuseIfLate({ what, leftMs }: Entry, waitMs: number): void {
    const left = leftMs();
    // A call without a wait is late for another reason, which its deadline reports.
    if (waitMs === 0 || waitMs <= left) return;
    const message =
      `The ${what} would wait ${Math.ceil(waitMs)} ms for the rate limit of ${provider}, and ${Math.max(0, Math.floor(left))} ms are left. ` +
      'Try again later, or raise the limit.';
    throw new RetrievalError('rate_limited', message, { provider, retryAfterMs: Math.ceil(waitMs) });
  }
}

function sum(one: CallCost, other: CallCost, sign = 1): CallCost {
  return {
    requests: one.requests + sign * other.requests,
    texts: one.texts + sign * other.texts,
    tokens: one.tokens + sign * other.tokens,
  };
}
