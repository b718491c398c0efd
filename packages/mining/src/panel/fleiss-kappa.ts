import { type RatedCases, totalCases } from './rating.ts';

/**
 * Fleiss' kappa of any number of judges (Fleiss 1971). Only cases that every judge decided count. Undefined for fewer than two judges,
 * no case, or where chance alone gives full agreement.
 */
export function fleissKappa(rated: readonly RatedCases[]): number | undefined {
  const decided = rated.filter(({ ratings }) => ratings.every((label) => label !== undefined));
  const judges = decided[0]?.ratings.length ?? 0;
  const total = totalCases(decided);
  if (judges < 2 || total === 0) return undefined;
  const totals = new Map<string, number>();
  let observed = 0;
  for (const { ratings, cases } of decided) {
    const counts = Map.groupBy(ratings, (label = '') => label);
    for (const [label, { length: count }] of counts) {
      totals.set(label, (totals.get(label) ?? 0) + count * cases);
      observed += (cases * count * (count - 1)) / (judges * (judges - 1)) / total;
    }
  }
  const expected = [...totals.values()].reduce((sum, count) => sum + (count / (total * judges)) ** 2, 0);
  return expected === 1 ? undefined : (observed - expected) / (1 - expected);
}
