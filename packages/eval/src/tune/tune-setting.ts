import { RetrievalError } from '@touchstone/contract';
import { bootstrapInterval, type Interval } from '../compare/bootstrap-interval.ts';
import { randomizationTest } from '../compare/randomization-test.ts';
import type { Qrels } from '../judgements.ts';
import type { Metric } from '../metrics/parse-metric.ts';
import { meanOf, sumOver } from '../numbers/mean-of.ts';
import { type Random, seededRandom } from '../numbers/seeded-random.ts';

export interface TuneOptions {
  readonly metric: Metric;
  /** In how many parts the queries are split, from 2 up to their number. Default 5. */
  readonly foldCount?: number;
  /** For the split, the interval and the p-value. Default 1. */
  readonly seed?: number;
}

/** The best setting, and its gain on queries that did not choose it. */
export interface Tuning<Setting> {
  /** The best setting over all queries: the one to use. */
  readonly best: Setting;
  /** Mean over all queries, of every setting in input order. `best` has the highest of these, so they flatter it. */
  readonly settings: readonly { readonly setting: Setting; readonly mean: number }[];
  /** For each fold, left out: the setting that the others chose, and its result. */
  readonly folds: readonly {
    readonly queries: readonly string[];
    readonly setting: Setting;
    readonly baseline: number;
    readonly tuned: number;
  }[];
  /** Over all queries, each under the setting that was chosen without it. */
  readonly heldOut: {
    readonly baseline: number;
    readonly tuned: number;
    /** Tuned minus baseline. */
    readonly gain: number;
    /** By bootstrap over queries. */
    readonly interval: Interval;
    /** Two-sided, by the paired randomisation test. */
    readonly pValue: number;
  };
}

/**
 * Chooses among settings by cross-validation: each fold of queries is measured under the setting that is best on the other
 * folds, so the gain over the baseline is that of queries the choice did not see. Among equally good settings the earliest
 * counts, so list the simplest first. `rank` gives document ids, best first. Throws `invalid_request` without settings, or
 * with fewer queries than folds.
 */
export function tuneSetting<Setting>(
  {
    settings,
    baseline,
    qrels,
  }: { readonly settings: readonly Setting[]; readonly baseline: Setting; readonly qrels: Qrels },
  rank: (query: string, setting: Setting) => readonly string[],
  options: TuneOptions,
): Tuning<Setting> {
  const { metric, foldCount = 5, seed = 1 } = options;
  const [first] = settings;
  if (first === undefined) throw new RetrievalError('invalid_request', 'There are no settings to choose from.');
  checkFoldCount(foldCount, qrels.size);
  const measure = (setting: Setting) =>
    new Map([...qrels].map(([query, judged]) => [query, metric.compute(rank(query, setting), judged)]));
  const measured = [first, ...settings.slice(1)].map((setting) => ({ setting, values: measure(setting) }));
  const plain = measure(baseline);

  const queries = [...qrels.keys()];
  const chosen = new Map<string, number>();
  const outcomes = folds(queries, foldCount, seededRandom(seed)).map((held) => {
    const heldOut = new Set(held);
    const { setting, values } = bestOver(
      measured,
      queries.filter((query) => !heldOut.has(query)),
    );
    for (const query of held) chosen.set(query, values.get(query) ?? 0);
    return { queries: held, setting, baseline: meanOver(plain, held), tuned: meanOver(values, held) };
  });

  const differences = queries.map((query) => (chosen.get(query) ?? 0) - (plain.get(query) ?? 0));
  const before = meanOver(plain, queries);
  return {
    best: bestOver(measured, queries).setting,
    settings: measured.map(({ setting, values }) => ({ setting, mean: meanOver(values, queries) })),
    folds: outcomes,
    heldOut: {
      baseline: before,
      tuned: meanOver(chosen, queries),
      gain: sumOver(
        queries.flatMap((query) => [chosen.get(query) ?? 0, -(plain.get(query) ?? 0)]),
        queries.length,
      ),
      interval: bootstrapInterval(differences, { random: seededRandom(seed) }),
      pValue: randomizationTest(differences, { random: seededRandom(seed) }).pValue,
    },
  };
}

/** Throws `invalid_request` where so many queries cannot be split into so many folds. */
export function checkFoldCount(foldCount: number, queryCount: number): void {
  if (Number.isInteger(foldCount) && foldCount >= 2 && foldCount <= queryCount) return;
  throw new RetrievalError(
    'invalid_request',
    queryCount < 2
      ? `Tuning splits the judged queries into folds and needs at least 2 of them, but the set has ${queryCount}.`
      : `\`foldCount\` is ${String(foldCount)} with ${queryCount} judged queries: give a whole number from 2 to ${queryCount}.`,
  );
}

type Values = ReadonlyMap<string, number>;

function bestOver<T extends { readonly values: Values }>(measured: readonly T[], queries: readonly string[]): T {
  return measured.reduce((best, next) =>
    meanOver(next.values, queries) > meanOver(best.values, queries) ? next : best,
  );
}

function meanOver(values: Values, queries: readonly string[]): number {
  return meanOf(queries.map((query) => values.get(query) ?? 0));
}

/**
 * Splits items into folds whose sizes differ by at most one, at random (Fisher and Yates). Within a fold items keep
 * their order.
 */
export function folds<T>(items: readonly T[], count: number, random: Random): readonly (readonly T[])[] {
  const foldOf = items.map((_, index) => index % count);
  for (let last = foldOf.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = foldOf[last] ?? 0;
    foldOf[last] = foldOf[other] ?? 0;
    foldOf[other] = moved;
  }
  return Array.from({ length: count }, (_, fold) => items.filter((_, index) => foldOf[index] === fold));
}
