import type { CallCost } from '@touchstone/contract';
import { callCost } from './call-cost.ts';
import type { CountedUsage } from './cost-of.ts';
import { costLine, type PaidUse } from './cost-of.ts';

/** What a call costs while it runs, held to what it may cost. */
export interface CostMeter {
  /**
   * Books what a part is expected to use, so that parts that run side by side cannot spend the same dollar. Undefined where it would go
   * beyond the cap; also where its price is not known, which no cap can be held to. What is free always goes.
   */
  reserve(expected: PaidUse): Reservation | undefined;
  /** All that was settled, and what is still reserved at its estimate. */
  cost(): CallCost;
}

/** Room that a part of a call has been given. */
interface Reservation {
  /** What it used in truth. */
  settle(usage: CountedUsage): void;
  /** It was not asked, or did not answer: the vendor told of no use. */
  release(): void;
}

/** @param capUsd US dollars that the call may cost. Default: no limit. */
export function costMeter(capUsd = Number.POSITIVE_INFINITY): CostMeter {
  const booked = new Set<{ use: PaidUse }>();
  const cost = () => callCost([...booked].map(({ use }) => use));
  return {
    reserve: (expected) => {
      if (!fits(costLine(expected).usd, cost().totalUsd, capUsd)) return undefined;
      const booking = { use: expected };
      booked.add(booking);
      return {
        settle: (usage) => {
          booking.use = { ...expected, usage };
        },
        release: () => {
          booked.delete(booking);
        },
      };
    },
    cost,
  };
}

/** What was spent at an unknown price may be anything: nothing that costs can follow it under a cap. */
function fits(usd: number | null, spentUsd: number | null, capUsd: number): boolean {
  if (usd === 0 || capUsd === Number.POSITIVE_INFINITY) return true;
  return usd !== null && spentUsd !== null && spentUsd + usd <= capUsd;
}
