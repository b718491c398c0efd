export type MinuteWindow = ReturnType<typeof minuteWindow>;

export interface Booking {
  /** Books the difference of a call's cost from its estimate. */
  correct(difference: number): void;
}

/** Numbers of the memory of a window. */
export const windowWords = 1025;

/**
 * Counts the spending of the last minute by seconds, and the bookings for the seconds to come, first come, first
 * served: a whole budget may be spent at once, and each part returns a minute later. A call that costs more than the
 * budget takes several minutes, and goes when the first of them begins.
 *
 * The counts are in memory that threads share. Each adds to them before it checks for room, and takes the excess back: two threads that
 * book at the same moment never spend more than the budget, and one that ends in the middle blocks none.
 *
 * @param memory Zeros, or the memory of another window of the same budget: of each second its number and its count, and the last
 *   second that is booked.
 * @param perMinute The budget.
 */
export function minuteWindow(memory: BigInt64Array, perMinute: number) {
  return {
    /**
     * Milliseconds until `cost` may be spent, after all that was booked before it; 0: now. It is booked, unless that is more than
     * `maxWaitMs`.
     */
    book(cost: number, nowMs: number, maxWaitMs: number): { readonly waitMs: number; readonly booking: Booking } {
      for (;;) {
        const from = secondFrom(nowMs);
        const begin = earliest(from, Math.min(cost, perMinute));
        const waitMs = Math.max(0, begin * secondMs - nowMs);
        if (waitMs > Math.min(maxWaitMs, longestWaitMs)) return { waitMs, booking: noBooking };
        const parts = spread(begin, cost);
        for (const { second, amount } of parts) add(second, amount);
        const last = advance(parts.at(-1)?.second ?? begin);
        if (isWithin(begin, last)) return { waitMs, booking: bookingAt(begin) };
        for (const { second, amount } of parts) add(second, -amount);
      }
    },
    /** The same wait, and nothing is booked. */
    waitMs(cost: number, nowMs: number): number {
      const begin = earliest(secondFrom(nowMs), Math.min(cost, perMinute));
      const minutes = Math.max(0, Math.ceil(cost / perMinute) - 1);
      return Math.max(0, (begin + minutes * windowSeconds) * secondMs - nowMs);
    },
  };

  /** No call goes ahead of existing bookings. */
  function secondFrom(nowMs: number): number {
    return Math.max(Math.floor(nowMs / secondMs), Number(Atomics.load(memory, 0)));
  }

  function earliest(from: number, cost: number): number {
    let second = from;
    while (second < from + windowSeconds && usedUntil(second) + cost > perMinute) second += 1;
    return second;
  }

  function spread(begin: number, cost: number): readonly { readonly second: number; readonly amount: number }[] {
    const parts: { second: number; amount: number }[] = [];
    for (let left = cost, second = begin; left > 0 && parts.length < mostMinutes; left -= perMinute) {
      parts.push({ second, amount: Math.min(left, perMinute) });
      second += windowSeconds;
    }
    return parts;
  }

  /** The sum of the minute that ends with this second, its own count included. */
  function usedUntil(second: number): number {
    let sum = 0;
    for (let each = Math.max(0, second - windowSeconds + 1); each <= second; each += 1) sum += countAt(each);
    return sum;
  }

  function isWithin(begin: number, last: number): boolean {
    for (let second = begin; second <= Math.max(begin, last); second += 1) {
      if (usedUntil(second) > perMinute) return false;
    }
    return true;
  }

  function advance(second: number): number {
    for (;;) {
      const last = Atomics.load(memory, 0);
      if (Number(last) >= second) return Number(last);
      if (Atomics.compareExchange(memory, 0, last, BigInt(second)) === last) return second;
    }
  }

  function countAt(second: number): number {
    const word = Atomics.load(memory, placeOf(second));
    return Number(word >> countBits) === second ? Number(BigInt.asUintN(32, word)) : 0;
  }

  function add(second: number, amount: number): void {
    const place = placeOf(second);
    for (;;) {
      const word = Atomics.load(memory, place);
      const isOwn = Number(word >> countBits) === second;
      // The slot belongs to a later second by now: this one has left the window long ago.
      if (!isOwn && Number(word >> countBits) > second) return;
      const count = Math.max(0, (isOwn ? Number(BigInt.asUintN(32, word)) : 0) + amount);
      const next = (BigInt(second) << countBits) | BigInt(Math.min(count, largestCount));
      if (Atomics.compareExchange(memory, place, word, next) === word) return;
    }
  }

  function bookingAt(second: number): Booking {
    return { correct: (difference) => add(second, Math.round(difference)) };
  }
}

function placeOf(second: number): number {
  return 1 + (second % (windowWords - 1));
}

const noBooking: Booking = { correct: () => {} };

const secondMs = 1000;
/** Any 60 seconds touch so many whole ones. */
const windowSeconds = 61;
/** Half of the memory for waiting calls, and half for one that takes several minutes. */
const longestWaitMs = 480_000;
const mostMinutes = 7;
const countBits = 32n;
const largestCount = 2 ** 32 - 1;
