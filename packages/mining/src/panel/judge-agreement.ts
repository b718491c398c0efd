import { type Interval, seededRandom } from '@touchstone/eval';
import type { Judgement } from '../records/judgement.ts';
import { bootstrapCases } from './bootstrap-cases.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { krippendorffAlpha } from './krippendorff-alpha.ts';
import { countRatings, type RatedCases, type Rating, totalCases } from './rating.ts';

/** A coefficient of agreement: 1 is full agreement, 0 is chance. */
export interface Coefficient {
  /** Undefined where it cannot be had: no common case, or only one label. */
  readonly value?: number;
  /** 95 %, by bootstrap over the cases. */
  readonly interval?: Interval;
  /** Cases that it rests on. */
  readonly cases: number;
}

/** The agreement of two judges. */
interface PairAgreement {
  readonly judges: readonly [string, string];
  /** The share of the cases that both decided on which they agree. */
  readonly same?: number;
  readonly cohenKappa: Coefficient;
}

/** The agreement of judges. An undecided judgement is a gap, not a label. */
export interface JudgeAgreement {
  /** In order of name. */
  readonly judges: readonly { readonly judge: string; readonly judged: number; readonly undecided: number }[];
  readonly pairs: readonly PairAgreement[];
  /** Of the cases that all judges decided. */
  readonly fleissKappa: Coefficient;
  /** Of the cases that at least two judges decided. */
  readonly krippendorffAlpha: Coefficient;
}

interface AgreementOptions {
  /** A whole number; default 3. */
  readonly seed?: number;
}

/** The agreement of all judges of these judgements, which are those that hold now, as `readJudgements` gives them. */
export function judgeAgreement(judgements: readonly Judgement[], { seed = 3 }: AgreementOptions = {}): JudgeAgreement {
  const byJudge = new Map([...Map.groupBy(judgements, ({ judge }) => judge)].sort(([a], [b]) => (a < b ? -1 : 1)));
  const names = [...byJudge.keys()];
  const table = countRatings(ratingTable(judgements, names));
  const random = seededRandom(seed);
  const coefficient = (
    rated: readonly RatedCases[],
    statistic: (rated: readonly RatedCases[]) => number | undefined,
  ): Coefficient => ({
    value: statistic(rated),
    interval: rated.length === 0 ? undefined : bootstrapCases(rated, statistic, random),
    cases: totalCases(rated),
  });
  const pairs = names.flatMap((first, at) =>
    names.slice(at + 1).map((second, after): PairAgreement => {
      const rated = table
        .map(({ ratings, cases }) => ({ ratings: [ratings[at], ratings[at + 1 + after]], cases }))
        .filter(({ ratings: [a, b] }) => a !== undefined && b !== undefined);
      const total = totalCases(rated);
      const same = total === 0 ? undefined : totalCases(rated.filter(({ ratings: [a, b] }) => a === b)) / total;
      return { judges: [first, second], same, cohenKappa: coefficient(rated, cohenKappa) };
    }),
  );
  const decided = ({ ratings }: RatedCases) => ratings.filter((label) => label !== undefined).length;
  return {
    judges: [...byJudge].map(([judge, all]) => {
      return { judge, judged: all.length, undecided: all.filter(({ verdict }) => verdict === 'undecided').length };
    }),
    pairs,
    fleissKappa: coefficient(
      table.filter((row) => decided(row) === names.length),
      fleissKappa,
    ),
    krippendorffAlpha: coefficient(
      table.filter((row) => decided(row) > 1),
      krippendorffAlpha,
    ),
  };
}

/** A row for each case, in order of first mention, with a column for each judge. */
function ratingTable(judgements: readonly Judgement[], names: readonly string[]): readonly (readonly Rating[])[] {
  const columns = new Map(names.map((name, at) => [name, at]));
  const rows = new Map<string, Rating[]>();
  for (const { questionId, fqns, judge, verdict } of judgements) {
    const name = JSON.stringify([questionId, fqns.toSorted()]);
    const row = rows.get(name) ?? Array<Rating>(names.length).fill(undefined);
    rows.set(name, row);
    row[columns.get(judge) ?? 0] = verdict === 'undecided' ? undefined : verdict;
  }
  return [...rows.values()];
}
