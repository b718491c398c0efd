import { count, printableLine } from '@touchstone/contract';
import { type Interval, seededRandom } from '@touchstone/eval';
import type { Judgement } from '../records/judgement.ts';
import { bootstrapCases } from './bootstrap-cases.ts';
import {
  cohenKappa,
  countRatings,
  fleissKappa,
  krippendorffAlpha,
  type RatedCases,
  type Rating,
  totalCases,
} from './coefficients.ts';

/** A coefficient of agreement: 1 is full agreement, 0 is chance. */
export interface Coefficient {
  /** Undefined where it cannot be had: no common case, or only one label. */
  readonly value?: number;
  /** 95 %, by bootstrap over the cases. */
  readonly interval?: Interval;
  readonly cases: number;
}

export type JudgeAgreement = ReturnType<typeof judgeAgreement>;

/** The agreement of all judges of these judgements, which are those that hold now. An undecided judgement is a gap, not a label. */
export function judgeAgreement(judgements: readonly Judgement[]) {
  const byJudge = new Map([...Map.groupBy(judgements, ({ judge }) => judge)].sort(([a], [b]) => (a < b ? -1 : 1)));
  const names = [...byJudge.keys()];
  const table = countRatings(ratingTable(judgements, names));
  const random = seededRandom(3);
  const coefficient = (
    rated: readonly RatedCases[],
    statistic: (rated: readonly RatedCases[]) => number | undefined,
  ): Coefficient => ({
    value: statistic(rated),
    interval: rated.length === 0 ? undefined : bootstrapCases(rated, statistic, random),
    cases: totalCases(rated),
  });
  const pairs = names.flatMap((first, at) =>
    names.slice(at + 1).map((second, after) => {
      const rated = table
        .map(({ ratings, cases }) => ({ ratings: [ratings[at], ratings[at + 1 + after]], cases }))
        .filter(({ ratings: [a, b] }) => a !== undefined && b !== undefined);
      const total = totalCases(rated);
      return {
        judges: [first, second] as const,
        /** The share of the cases that both decided on which they agree. */
        same: total === 0 ? undefined : totalCases(rated.filter(({ ratings: [a, b] }) => a === b)) / total,
        cohenKappa: coefficient(rated, cohenKappa),
      };
    }),
  );
  const decidedBy = (least: number) =>
    table.filter(({ ratings }) => ratings.filter((label) => label !== undefined).length >= least);
  return {
    /** In order of name. */
    judges: [...byJudge].map(([judge, all]) => {
      return { judge, judged: all.length, undecided: all.filter(({ verdict }) => verdict === 'undecided').length };
    }),
    pairs,
    /** Of the cases that all judges decided. */
    fleissKappa: coefficient(decidedBy(names.length), fleissKappa),
    /** Of the cases that at least two judges decided. */
    krippendorffAlpha: coefficient(decidedBy(2), krippendorffAlpha),
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

export function agreementInWords({ judges, pairs, fleissKappa, krippendorffAlpha }: JudgeAgreement): readonly string[] {
  if (judges.length < 2) return ['Agreement: there is one judge.'];
  return [
    `Agreement: Krippendorff's alpha ${inWords(krippendorffAlpha)}; Fleiss' kappa ${inWords(fleissKappa)}`,
    ...pairs.map(({ judges: [first, second], same, cohenKappa }) => {
      const share = same === undefined ? 'no case that both decided' : `${(100 * same).toFixed(1)} % the same`;
      return `  ${printableLine(first)} and ${printableLine(second)}: ${share}, Cohen's kappa ${inWords(cohenKappa)}`;
    }),
  ];
}

/** `0.74 (0.61 to 0.85) of 120 cases`. */
function inWords(coefficient: Coefficient): string {
  return `${coefficientInWords(coefficient, 'undefined')} of ${count(coefficient.cases, 'case')}`;
}

/** A coefficient with its interval: `0.71 (0.52 to 0.86)`. */
export function coefficientInWords({ value, interval }: Coefficient, none = 'unknown'): string {
  if (value === undefined) return none;
  const range = interval === undefined ? '' : ` (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
  return `${value.toFixed(2)}${range}`;
}
