import { RetrievalError } from '@touchstone/contract';
import type { Qrels, Run } from './judgements.js';
import type { Metric } from './metrics/metric.js';

/** Values by metric name. */
export type MetricValues = Readonly<Record<string, number>>;

/** How well a run answers judged queries. */
export interface Evaluation {
  /** Mean over all judged queries. */
  readonly mean: MetricValues;
  /** Every judged query, in the order of the judgements. */
  readonly perQuery: ReadonlyMap<string, MetricValues>;
  /** Judged queries for which the run has no result; each counts 0. */
  readonly unanswered: readonly string[];
  /** Queries of the run without judgements; they count nothing. */
  readonly unjudged: readonly string[];
}

/**
 * Measures a run as trec_eval does with `-c`: the mean is over every query of the judgements, and a query without
 * results counts 0. Ranks are the places in the run; nothing is sorted again.
 *
 * Throws `invalid_request` when there are no judgements or no metrics, a metric is given twice, or a ranking holds a
 * document twice (chunks must have been collapsed to documents before).
 */
export function evaluateRun(run: Run, qrels: Qrels, metrics: readonly Metric[]): Evaluation {
  if (qrels.size === 0) throw new RetrievalError('invalid_request', 'There are no judgements to evaluate against.');
  requireDistinctNames(metrics);
  const perQuery = new Map<string, MetricValues>();
  for (const [query, judgements] of qrels) {
    const ranking = run.get(query) ?? [];
    requireDistinctDocuments(query, ranking);
    perQuery.set(query, Object.fromEntries(metrics.map(({ name, compute }) => [name, compute(ranking, judgements)])));
  }
  return {
    mean: means(metrics, [...perQuery.values()]),
    perQuery,
    unanswered: [...qrels.keys()].filter((query) => (run.get(query)?.length ?? 0) === 0),
    unjudged: [...run.keys()].filter((query) => !qrels.has(query)),
  };
}

function requireDistinctNames(metrics: readonly Metric[]): void {
  if (metrics.length === 0)
    throw new RetrievalError('invalid_request', 'There is no metric to compute: give at least one.');
  const names = metrics.map(({ name }) => name);
  const twice = names.find((name, position) => names.indexOf(name) !== position);
  if (twice !== undefined) throw new RetrievalError('invalid_request', `Metric "${twice}" is given twice.`);
}

function requireDistinctDocuments(query: string, ranking: readonly string[]): void {
  if (new Set(ranking).size === ranking.length) return;
  const twice = ranking.find((id, position) => ranking.indexOf(id) !== position);
  throw new RetrievalError(
    'invalid_request',
    `The ranking of query "${query}" holds document "${twice}" twice: keep each document once, at its best rank.`,
  );
}

function means(metrics: readonly Metric[], values: readonly MetricValues[]): MetricValues {
  return Object.fromEntries(
    metrics.map(({ name }) => [name, values.reduce((sum, value) => sum + (value[name] ?? 0), 0) / values.length]),
  );
}
