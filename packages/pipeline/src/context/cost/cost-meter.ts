import type { CallCost } from '@touchstone/contract';
import { callCost } from './call-cost.ts';
import type { CountedUsage } from './cost-of.ts';
import { costLine, type PaidUse } from './cost-of.ts';

/** The cost of a call while it runs, under its cap. */
export interface CostMeter {
  /**
   * Books the expected use of a part, so that parallel parts cannot spend the same dollar. Undefined where it would
   * exceed the cap, or where its price is unknown, to which no cap can apply. A free part always passes.
   */
  reserve(expected: PaidUse): Reservation | undefined;
  /** The settled cost, and the estimates of open reservations. */
  cost(): CallCost;
}

/** A part's reservation in the budget. */
interface Reservation {
  /** Replaces the estimate by the actual use. */
  settle(usage: CountedUsage): void;
  /** Frees it: the part made no call, or got no answer with a use. */
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

/** Spending at an unknown price may be any amount: under a cap, nothing with a cost can follow it. */
function fits(usd: number | null, spentUsd: number | null, capUsd: number): boolean {
  if (usd === 0 || capUsd === Number.POSITIVE_INFINITY) return true;
  return usd !== null && spentUsd !== null && spentUsd + usd <= capUsd;
}
