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
  return compareTexts(a.id, b.id);
}

/** The order of texts that is the same everywhere: ascending by code unit. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
