/** A judge's rating of a case: a label, or nothing where it did not decide or did not judge. */
export type Rating = string | undefined;

export interface RatedCases {
  readonly ratings: readonly Rating[];
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

export function totalCases(rated: readonly RatedCases[]): number {
  return rated.reduce((total, { cases }) => total + cases, 0);
}

/**
 * Cohen's kappa of two judges (Cohen 1960): how far they agree beyond what their own shares of labels would give by chance. `rated` has
 * two ratings each; cases that one of them did not decide are left out. Undefined where there is no case, or chance alone gives full
 * agreement.
 */
export function cohenKappa(rated: readonly RatedCases[]): number | undefined {
  const decided = rated.filter(({ ratings: [first, second] }) => first !== undefined && second !== undefined);
  const total = totalCases(decided);
  if (total === 0) return undefined;
  const share = (is: (ratings: RatedCases['ratings']) => boolean) =>
    totalCases(decided.filter(({ ratings }) => is(ratings))) / total;
  const observed = share(([first, second]) => first === second);
  let expected = 0;
  for (const label of new Set(decided.flatMap(({ ratings }) => ratings))) {
    expected += share(([first]) => first === label) * share(([, second]) => second === label);
  }
  return expected === 1 ? undefined : (observed - expected) / (1 - expected);
}

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
