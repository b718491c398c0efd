import type { Rating } from './rating.js';

/**
 * Krippendorff's alpha for nominal labels (Krippendorff, Content Analysis, 2004, chapter 11): agreement beyond chance of any number of
 * judges, each of whom may have left out cases. `ratings` has a row for each case, and in it what each judge says; a case that fewer
 * than two judges decided says nothing of agreement and is left out. Undefined where no case is left, or only one label occurs.
 */
export function krippendorffAlpha(ratings: readonly (readonly Rating[])[]): number | undefined {
  const totals = new Map<string, number>();
  let disagreeing = 0;
  let values = 0;
  for (const row of ratings) {
    const labels = row.filter((label) => label !== undefined);
    if (labels.length < 2) continue;
    const counts = new Map<string, number>();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    // Ordered pairs of different labels, each worth 1 / (judges of the case - 1).
    const agreeing = [...counts.values()].reduce((sum, count) => sum + count ** 2, 0);
    disagreeing += (labels.length ** 2 - agreeing) / (labels.length - 1);
    for (const [label, count] of counts) totals.set(label, (totals.get(label) ?? 0) + count);
    values += labels.length;
  }
  const sameByChance = [...totals.values()].reduce((sum, count) => sum + count ** 2, 0);
  const expected = (values ** 2 - sameByChance) / (values - 1);
  return values === 0 || expected === 0 ? undefined : 1 - disagreeing / expected;
}
