/** The weights of likeness. */
export interface LikenessWeights {
  /** In logits, for each better chunk that is the same text; less for one that is less alike. */
  readonly alike: number;
  /**
   * Called once, with the chunks to compare; returns a function of two positions in that list: the share of their text
   * that both have (0 to 1).
   */
  readonly overlapOf: (places: readonly number[]) => (one: number, other: number) => number;
}

/** From this overlap on, two chunks are alike. */
const leastOverlap = 0.5;
/** A chunk gives way to the text of so many others, and no more. */
const mostGivenWay = 3;
/** The number of best chunks that are compared: lower ones come up only where all of these are alike. */
const looked = 40;

/**
 * An order of chunks in which like ones give way to others: methods of one form, versions of one page. Best first, each
 * next one is the best by its value less the penalty for likeness to those before it. `places` is the order by value.
 */
export function giveWay(
  places: readonly number[],
  values: readonly number[],
  { alike, overlapOf }: LikenessWeights,
): readonly number[] {
  if (alike === 0) return places;
  const best = places.slice(0, looked);
  const overlap = overlapOf(best);
  const given = best.map(() => 0);
  const standing = (at: number) =>
    (values[best[at] as number] as number) - alike * Math.min(mostGivenWay, given[at] as number);
  const left = best.map((_, at) => at);
  const ordered: number[] = [];
  while (left.length > 0) {
    // The first of equals, so that ties stay as they were.
    const first = left.reduce((found, at, of) => (standing(at) > standing(left[found] as number) ? of : found), 0);
    const [next] = left.splice(first, 1) as [number];
    ordered.push(best[next] as number);
    for (const at of left) {
      const share = overlap(next, at);
      if (share >= leastOverlap) given[at] = (given[at] as number) + share;
    }
  }
  return [...ordered, ...places.slice(looked)];
}
