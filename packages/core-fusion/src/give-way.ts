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
 * next one is the best by its value less the penalty for likeness to those before it. `places` is the order by value. Beyond the first
 * `wanted`, the chunks keep that order: texts are compared only as far as these need it.
 */
export function giveWay(
  places: readonly number[],
  values: readonly number[],
  { alike, overlapOf }: LikenessWeights,
  wanted = places.length,
): readonly number[] {
  if (alike === 0) return places;
  const best = places.slice(0, looked);
  const overlap = overlapOf(best);
  const ordered: number[] = [];
  // A chunk is compared with those before it once it could be next; until then its standing is too high, if anything.
  const left = best.map((place, at) => ({ at, value: values[place] as number, given: 0, compared: 0 }));
  while (left.length > 0 && ordered.length < wanted) {
    // The first of equals, so that ties stay as they were.
    const first = left.reduce((found, one, i) => (standing(one) > standing(left[found] as Standing) ? i : found), 0);
    const next = left[first] as Standing;
    const before = next.given;
    for (; next.compared < ordered.length; next.compared += 1) {
      const share = overlap(ordered[next.compared] as number, next.at);
      if (share >= leastOverlap) next.given += share;
    }
    if (next.given > before) continue;
    ordered.push(next.at);
    left.splice(first, 1);
  }
  const after = left.map(({ at }) => at);
  return [...[...ordered, ...after].map((at) => best[at] as number), ...places.slice(looked)];

  function standing({ value, given }: Standing): number {
    return value - alike * Math.min(mostGivenWay, given);
  }
}

interface Standing {
  readonly at: number;
  readonly value: number;
  /** The overlaps with those before it, as far as it was compared. */
  given: number;
  compared: number;
}
