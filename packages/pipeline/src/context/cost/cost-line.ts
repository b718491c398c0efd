import type { CostComponent, CostLine, ModelPrice } from '@touchstone/contract';
import { type CountedUsage, costOf } from './cost-of.ts';

/** What one part of a call used, or is expected to use, and what its model costs. */
export interface PaidUse {
  readonly component: CostComponent;
  readonly provider?: string;
  readonly model?: string;
  readonly usage: CountedUsage;
  /** `free` for what works in this process or in one's own store. Absent: not known. */
  readonly price?: ModelPrice | 'free';
}

/** The use with its price in US dollars: null where the price is not known, or nothing was counted. */
export function costLine({ component, provider, model, usage, price = {} }: PaidUse): CostLine {
  const { calls, tokens, inputTokens, outputTokens, searchUnits } = usage;
  const usd = price === 'free' ? 0 : (costOf(usage, price) ?? null);
  return { component, provider, model, calls, tokens, inputTokens, outputTokens, searchUnits, usd };
}
