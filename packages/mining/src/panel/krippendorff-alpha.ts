import type { RatedCases } from './rating.ts';

/**
 * Krippendorff's alpha for nominal labels (Krippendorff, Content Analysis, 2004, chapter 11): agreement beyond chance
 * of any number of judges, each of whom may have left out cases. A case that fewer than two judges decided is no
 * measure of agreement and is left out. Undefined where no case is left, or only one label occurs.
 */
export function krippendorffAlpha(rated: readonly RatedCases[]): number | undefined {
  const totals = new Map<string, number>();
  let disagreeing = 0;
  let values = 0;
  for (const { ratings, cases } of rated) {
    const labels = ratings.filter((label) => label !== undefined);
    if (labels.length < 2) continue;
    let agreeing = 0;
    for (const [label, { length: count }] of Map.groupBy(labels, (each) => each)) {
      agreeing += count ** 2;
      totals.set(label, (totals.get(label) ?? 0) + count * cases);
    }
    // Ordered pairs of different labels, each worth 1 / (judges of the case - 1).
    disagreeing += (cases * (labels.length ** 2 - agreeing)) / (labels.length - 1);
    values += labels.length * cases;
  }
  const sameByChance = [...totals.values()].reduce((sum, count) => sum + count ** 2, 0);
  const expected = (values ** 2 - sameByChance) / (values - 1);
  return values === 0 || expected === 0 ? undefined : 1 - disagreeing / expected;
}
