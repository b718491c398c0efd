/** Something that can be ranked. */
export interface Scored {
  readonly id: string;
  /** Higher is better. */
  readonly score: number;
}

/** The order of every list in the engine: score descending, then id ascending by code unit. */
export function compareByScore(a: Scored, b: Scored): number {
  // Not the difference: a fraction would be a new object for each comparison.
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
