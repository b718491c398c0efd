import { type JsonObject, RetrievalError } from '@touchstone/contract';
import type { Evaluation } from '../evaluate/evaluate-run.ts';
import { meanOf, sumOver } from '../numbers/mean-of.ts';
import { seededRandom } from '../numbers/seeded-random.ts';
import { bootstrapInterval, type Interval } from './bootstrap-interval.ts';
import { randomizationTest } from './randomization-test.ts';

interface CompareOptions {
  /** Each metric draws from this seed anew, so its figures do not depend on which others are compared. Default 1. */
  readonly seed?: number;
  /** Metrics to compare. Default: every metric of the baseline. */
  readonly metrics?: readonly string[];
  /** Queries to compare, for example those of one category. Default: all. */
  readonly queries?: readonly string[];
}

/** One metric of two runs over the same queries. */
export interface MetricComparison {
  readonly metric: string;
  readonly queryCount: number;
  readonly baseline: number;
  readonly candidate: number;
  /** Candidate minus baseline: above 0 is better. */
  readonly difference: number;
  /** The interval of the true difference, by bootstrap over queries. */
  readonly interval: Interval;
  /** Two-sided, by the paired randomisation test. */
  readonly pValue: number;
  /** Corrected for the number of metrics compared (Holm). */
  readonly adjustedPValue: number;
  /** True if the p-value is exact rather than drawn. */
  readonly exact: boolean;
  /** Queries in which the candidate is better, the same (to within 1e-12), and worse. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/**
 * Compares two evaluations query by query, one entry a metric in the order of the metrics. The same input and seed give the
 * same figures. Throws `invalid_request` when they are not of the same queries, a metric is missing in one, or nothing is
 * left to compare.
 */
export function compareEvaluations(
  baseline: Evaluation,
  candidate: Evaluation,
  options: CompareOptions = {},
): readonly MetricComparison[] {
  const { metrics = Object.keys(baseline.mean), queries = [...baseline.perQuery.keys()], seed = 1 } = options;
  requireSameQueries(baseline, candidate);
  if (metrics.length === 0 || queries.length === 0)
    throw new RetrievalError('invalid_request', 'There is nothing to compare: name at least one metric and one query.');
  const compared = metrics.map((metric) => compareMetric(metric, { baseline, candidate }, queries, seed));
  const adjusted = holm(compared.map(({ pValue }) => pValue));
  return compared.map((comparison, index) => ({ ...comparison, adjustedPValue: adjusted[index] ?? 1 }));
}

function requireSameQueries(baseline: Evaluation, candidate: Evaluation): void {
  const [here, there] = [baseline.perQuery, candidate.perQuery];
  const odd =
    [...here.keys()].find((query) => !there.has(query)) ?? [...there.keys()].find((query) => !here.has(query));
  if (odd === undefined) return;
  throw new RetrievalError(
    'invalid_request',
    `Query "${odd}" is in one evaluation only: evaluate both runs with the same judgements.`,
  );
}

function compareMetric(
  metric: string,
  { baseline, candidate }: { readonly baseline: Evaluation; readonly candidate: Evaluation },
  queries: readonly string[],
  seed: number,
): Omit<MetricComparison, 'adjustedPValue'> {
  const before = queries.map((query) => metricValue(baseline, query, metric, 'baseline'));
  const after = queries.map((query) => metricValue(candidate, query, metric, 'candidate'));
  const differences = after.map((value, index) => withoutNoise(value - (before[index] ?? 0)));
  return {
    metric,
    queryCount: queries.length,
    baseline: meanOf(before),
    candidate: meanOf(after),
    difference: sumOver([...after, ...before.map((value) => -value)], queries.length),
    interval: bootstrapInterval(differences, { random: seededRandom(seed) }),
    ...randomizationTest(differences, { random: seededRandom(seed) }),
    wins: differences.filter((difference) => difference > 0).length,
    ties: differences.filter((difference) => difference === 0).length,
    losses: differences.filter((difference) => difference < 0).length,
  };
}

function metricValue({ perQuery }: Evaluation, query: string, metric: string, which: string): number {
  const values = perQuery.get(query);
  if (values === undefined) throw new RetrievalError('invalid_request', `Query "${query}" was not evaluated.`);
  const value = values[metric];
  if (value !== undefined) return value;
  const known = Object.keys(values).join(', ');
  throw new RetrievalError('invalid_request', `Metric "${metric}" is not in the ${which}, which has ${known}.`);
}

/** Two values that should be the same can differ by rounding; that is a tie. */
function withoutNoise(difference: number): number {
  return Math.abs(difference) <= 1e-12 ? 0 : difference;
}

/** One metric of two runs as JSON. */
export function metricComparisonJson(comparison: MetricComparison): JsonObject {
  const { metric, queryCount, baseline, candidate, difference, interval, pValue, adjustedPValue } = comparison;
  const { exact, wins, ties, losses } = comparison;
  return {
    ...{ metric, query_count: queryCount, baseline, candidate, difference },
    interval: { low: interval.low, high: interval.high },
    ...{ p_value: pValue, adjusted_p_value: adjustedPValue, exact, wins, ties, losses },
  };
}

/**
 * Holm's correction for many comparisons (1979): p-values, in input order, such that comparing each with one level
 * keeps the chance of any false alarm below that level. The i-th smallest of m is multiplied by `m - i + 1`, is no
 * smaller than the one before it, and at most 1.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0) || a - b);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let least = 0;
  for (const [position, index] of order.entries()) {
    least = Math.max(least, Math.min(1, (pValues[index] ?? 1) * (pValues.length - position)));
    adjusted[index] = least;
  }
  return adjusted;
}
