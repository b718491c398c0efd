/** How much may be spent in any 60 seconds. */
export interface MinuteBudget {
  /** Milliseconds until `cost` may be spent, when `ahead` is spent before it. 0: now. */
  waitMs(cost: number, nowMs: number, ahead?: number): number;
  spend(cost: number, nowMs: number): void;
  /** Books what a call cost beyond its estimate, or less. */
  correct(difference: number): void;
}

/**
 * A bucket that holds a tenth of the budget (1 at least) and refills evenly with the rest, so that no 60 seconds see more than
 * the budget in single requests. What costs more than the bucket holds waits until that is full, and leaves a debt.
 */
export function minuteBudget(perMinute: number): MinuteBudget {
  const burst = Math.max(1, Math.floor(perMinute / 10));
  const msPerUnit = 60_000 / (perMinute - burst + 1);
  /** When the bucket will be full. */
  let fullAtMs = Number.NEGATIVE_INFINITY;
  return {
    waitMs(cost, nowMs, ahead = 0) {
      const fullThen = Math.max(fullAtMs, nowMs) + ahead * msPerUnit;
      const wait = fullThen - (burst - Math.min(cost, burst)) * msPerUnit - nowMs;
      return wait > rounding ? wait : 0;
    },
    spend(cost, nowMs) {
      fullAtMs = Math.max(fullAtMs, nowMs) + cost * msPerUnit;
    },
    correct(difference) {
      fullAtMs += difference * msPerUnit;
    },
  };
}

/** Milliseconds that sums of fractions may be off. */
const rounding = 1e-6;
