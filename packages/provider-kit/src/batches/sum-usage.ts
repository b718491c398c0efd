import type { Usage } from '@touchstone/contract';

/** All that several requests used; undefined for none. A count that one of them leaves out is unknown, and left out. */
export function sumUsage(usages: readonly Usage[]): Usage | undefined {
  if (usages.length === 0) return undefined;
  const tokens = sumOf(usages.map((usage) => usage.tokens));
  const searchUnits = sumOf(usages.map((usage) => usage.searchUnits));
  return {
    calls: usages.reduce((sum, { calls }) => sum + calls, 0),
    tokens,
    searchUnits,
  };
}

function sumOf(counts: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const count of counts) {
    if (count === undefined) return undefined;
    sum += count;
  }
  return sum;
}
