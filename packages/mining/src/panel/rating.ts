/** A judge's rating of a case: a label, or nothing where it did not decide or did not judge. */
export type Rating = string | undefined;

/** Cases with the same ratings. */
export interface RatedCases {
  /** The rating of each judge. */
  readonly ratings: readonly Rating[];
  /** The number of these cases. */
  readonly cases: number;
}

/** Rows of ratings, one a case, as the different ones with their number: ten thousand cases have a handful. In order of first mention. */
export function countRatings(rows: readonly (readonly Rating[])[]): readonly RatedCases[] {
  const counted = new Map<string, { readonly ratings: readonly Rating[]; cases: number }>();
  for (const ratings of rows) {
    const name = JSON.stringify(ratings);
    const known = counted.get(name);
    if (known === undefined) counted.set(name, { ratings, cases: 1 });
    else known.cases += 1;
  }
  return [...counted.values()];
}

/** The number of all cases. */
export function totalCases(rated: readonly RatedCases[]): number {
  return rated.reduce((total, { cases }) => total + cases, 0);
}
