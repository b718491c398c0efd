import type { Rating } from './rating.js';

/**
 * Fleiss' kappa of any number of judges (Fleiss 1971). `ratings` has a row for each case, and in it what each judge says. Only cases
 * that every judge decided count. Undefined for fewer than two judges, no case, or where chance alone gives full agreement.
 */
export function fleissKappa(ratings: readonly (readonly Rating[])[]): number | undefined {
  const rows = ratings.filter((row): row is readonly string[] => row.every((label) => label !== undefined));
  const judges = rows[0]?.length ?? 0;
  if (judges < 2) return undefined;
  const totals = new Map<string, number>();
  let observed = 0;
  for (const row of rows) {
    const counts = new Map<string, number>();
    for (const label of row) {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      totals.set(label, (totals.get(label) ?? 0) + 1);
    }
    const agreeing = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0);
    observed += agreeing / (judges * (judges - 1)) / rows.length;
  }
  const votes = rows.length * judges;
  const expected = [...totals.values()].reduce((sum, count) => sum + (count / votes) ** 2, 0);
  return expected === 1 ? undefined : (observed - expected) / (1 - expected);
}
