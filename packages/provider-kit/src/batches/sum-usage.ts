import type { Usage } from '@touchstone/contract';

/** All that several requests used; undefined for none. A count that one of them leaves out is unknown, and left out. */
export function sumUsage(usages: readonly Usage[]): Usage | undefined {
  if (usages.length === 0) return undefined;
  return {
    calls: usages.reduce((sum, { calls }) => sum + calls, 0),
    tokens: knownSum(usages.map(({ tokens }) => tokens)),
    searchUnits: knownSum(usages.map(({ searchUnits }) => searchUnits)),
  };
}

/** The sum of counts; undefined where one of them is unknown. */
export function knownSum(counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}
