import type { CostComponent, CostLine, ModelPrice } from '@touchstone/contract';

/** The use of calls, as embedders, rerankers and language models count it, or an estimate before the call. */
export interface CountedUsage {
  readonly calls: number;
  readonly tokens?: number;
  readonly searchUnits?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/**
 * The price of that use in US dollars. Undefined where it cannot be known: without a price for one of the counts, or
 * where calls were made and nothing was counted.
 */
export function costOf(usage: CountedUsage, price: ModelPrice): number | undefined {
  const { calls, tokens, searchUnits, inputTokens, outputTokens } = usage;
  const parts: readonly (readonly [count: number | undefined, price: number | undefined, each: number])[] = [
    [tokens, price.perMillionTokens, 1_000_000],
    [inputTokens, price.perMillionTokens, 1_000_000],
    [outputTokens, price.perMillionOutputTokens, 1_000_000],
    [searchUnits, price.perThousandSearches, 1000],
  ];
  const counted = parts.filter(([count]) => count !== undefined);
  if (counted.length === 0 && calls > 0) return undefined;
  let cost = 0;
  for (const [count = 0, dollars, each] of counted) {
    if (count === 0) continue;
    if (dollars === undefined) return undefined;
    cost += (count * dollars) / each;
  }
  return cost;
}

/** The actual or expected use of one part of a call, and the price of its model. */
export interface PaidUse {
  readonly component: CostComponent;
  readonly provider?: string;
  readonly model?: string;
  readonly usage: CountedUsage;
  /** `free` for models in this process or one's own store. Absent: unknown. */
  readonly price?: ModelPrice | 'free';
}

/** The use with its price in US dollars: null where the price is not known, or nothing was counted. */
export function costLine({ component, provider, model, usage, price = {} }: PaidUse): CostLine {
  const { calls, tokens, inputTokens, outputTokens, searchUnits } = usage;
  const usd = price === 'free' ? 0 : (costOf(usage, price) ?? null);
  return { component, provider, model, calls, tokens, inputTokens, outputTokens, searchUnits, usd };
}
