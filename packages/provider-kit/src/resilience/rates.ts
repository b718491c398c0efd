import type { Clock } from '@touchstone/contract';
import { type Booking, type MinuteWindow, minuteWindow } from './minute-window.ts';
import type { RateMemory } from './rate-memory.ts';

export interface CallCost {
  readonly requests: number;
  readonly texts: number;
  readonly tokens: number;
}

export type Rates = ReturnType<typeof createRates>;

export interface RateBooking {
  readonly waitMs: number;
  readonly isPutOff: () => boolean;
  /** Books the tokens that a call used beyond its estimate, or less. */
  correctTokens(difference: number): void;
  cancel(): void;
}

export interface RateSettings {
  readonly requestsPerMinute?: number;
  readonly textsPerMinute?: number;
  readonly tokensPerMinute?: number;
}

/** The limits of a vendor for a minute, and the waits that it requests. */
export function createRates(settings: RateSettings, memory: RateMemory, clock: Clock) {
  // Threads begin at different times: this is their common origin, to the millisecond.
  const originMs = Math.floor(performance.timeOrigin);
  const nowMs = () => originMs + clock.monotonicMs();
  const budget = (of: keyof CallCost, perMinute: number | undefined): readonly Budget[] =>
    perMinute === undefined ? [] : [{ of, window: minuteWindow(memory[of], perMinute) }];
  const budgets = [
    ...budget('requests', settings.requestsPerMinute),
    ...budget('texts', settings.textsPerMinute),
    ...budget('tokens', settings.tokensPerMinute),
  ];

  return {
    /**
     * Milliseconds until a call may go; 0: now. It is booked, unless that is more than `maxWaitMs`. `isPutOff` is true,
     * once the time has come, if the vendor has asked for a wait meanwhile: cancel, and book again.
     */
    book(cost: CallCost, maxWaitMs: number): RateBooking {
      const now = nowMs();
      let waitMs = heldMs(now);
      const booked: (Budget & { readonly booking: Booking })[] = [];
      for (const { of, window } of waitMs > maxWaitMs ? [] : budgets) {
        if (cost[of] === 0) continue;
        // After the bookings of the others, so that all of them see the call in the same second.
        const { waitMs: own, booking } = window.book(cost[of], now + waitMs, maxWaitMs - waitMs);
        waitMs += own;
        if (waitMs > maxWaitMs) break;
        booked.push({ of, window, booking });
      }
      const cancel = () => {
        for (const { of, booking } of booked) booking.correct(-cost[of]);
      };
      if (waitMs > maxWaitMs) cancel();
      return {
        waitMs,
        isPutOff: () => heldMs(nowMs()) > 0,
        correctTokens: (difference) => booked.find(({ of }) => of === 'tokens')?.booking.correct(difference),
        cancel,
      };
    },
    /** The wait of a call of this cost; it is not booked. */
    waitMs(cost: CallCost): number {
      const now = nowMs();
      return Math.max(heldMs(now), ...budgets.map(({ of, window }) => window.waitMs(cost[of], now)));
    },
    /** Pauses all calls for so long. */
    hold(ms: number): void {
      const until = BigInt(Math.ceil(nowMs() + ms));
      for (;;) {
        const known = Atomics.load(memory.held, 0);
        if (known >= until || Atomics.compareExchange(memory.held, 0, known, until) === known) return;
      }
    },
  };

  function heldMs(now: number): number {
    return Math.max(0, Number(Atomics.load(memory.held, 0)) - now);
  }
}

interface Budget {
  readonly of: keyof CallCost;
  readonly window: MinuteWindow;
}
