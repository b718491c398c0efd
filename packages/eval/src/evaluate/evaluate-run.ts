import { compact, type JsonObject, RetrievalError } from '@touchstone/contract';
import type { Qrels, Run } from '../judgements.ts';
import type { Metric } from '../metrics/parse-metric.ts';
import { type LatencySummary, summarizeLatency } from '../numbers/latency-summary.ts';
import { meanOf } from '../numbers/mean-of.ts';

type MetricValues = Readonly<Record<string, number>>;

/** A set of queries and how well they were answered on average. */
interface EvaluationSummary {
  /** The number of judged queries behind the means. */
  readonly queryCount: number;
  readonly mean: MetricValues;
  /** Absent when no query of the set was timed. */
  readonly latency?: LatencySummary;
}

interface CategoryEvaluation extends EvaluationSummary {
  readonly queries: readonly string[];
}

/** The quality of a run's answers to judged queries; the summary is over all of them. */
export interface Evaluation extends EvaluationSummary {
  /** Every judged query, in the order of the judgements. */
  readonly perQuery: ReadonlyMap<string, MetricValues>;
  /** Milliseconds of every judged query that was timed, in the order of the judgements. */
  readonly latenciesMs: ReadonlyMap<string, number>;
  /** Every category that a judged query has, ordered by name. */
  readonly perCategory: ReadonlyMap<string, CategoryEvaluation>;
  /** Judged queries for which the run has no result; each counts 0. */
  readonly unanswered: readonly string[];
  /** Queries of the run without judgements; they count nothing. */
  readonly unjudged: readonly string[];
}

interface EvaluateOptions {
  /** Query id to category. A query without one counts overall only. */
  readonly categories?: ReadonlyMap<string, string>;
  /** Query id to milliseconds. Only judged queries count. */
  readonly latenciesMs?: ReadonlyMap<string, number>;
}

/**
 * Measures a run as trec_eval does with `-c`: the mean is over every query of the judgements, and a query without
 * results counts 0. Ranks are the positions in the run; nothing is sorted again. Throws `invalid_request` when there
 * are no judgements or no metrics, a metric is repeated, or a ranking repeats a document (chunks must have been
 * collapsed to documents before).
 */
export function evaluateRun(
  run: Run,
  qrels: Qrels,
  metrics: readonly Metric[],
  options: EvaluateOptions = {},
): Evaluation {
  if (qrels.size === 0) throw new RetrievalError('invalid_request', 'There are no judgements to evaluate against.');
  requireDistinctNames(metrics);
  const perQuery = new Map<string, MetricValues>();
  for (const [query, judgements] of qrels) {
    const ranking = run.get(query) ?? [];
    requireDistinctDocuments(query, ranking);
    perQuery.set(query, Object.fromEntries(metrics.map(({ name, compute }) => [name, compute(ranking, judgements)])));
  }
  const judged = [...qrels.keys()];
  const latenciesMs = timesOf(judged, options.latenciesMs);
  const summarize = (queries: readonly string[]) => summaryOf(queries, metrics, perQuery, latenciesMs);
  const categories = [...byCategory(judged, options.categories)];
  return {
    ...summarize(judged),
    perQuery,
    latenciesMs,
    perCategory: new Map(categories.map(([name, queries]) => [name, { ...summarize(queries), queries }])),
    unanswered: judged.filter((query) => (run.get(query)?.length ?? 0) === 0),
    unjudged: [...run.keys()].filter((query) => !qrels.has(query)),
  };
}

function requireDistinctNames(metrics: readonly Metric[]): void {
  if (metrics.length === 0)
    throw new RetrievalError('invalid_request', 'There is no metric to compute: name at least one.');
  const names = metrics.map(({ name }) => name);
  const twice = names.find((name, position) => names.indexOf(name) !== position);
  if (twice !== undefined) throw new RetrievalError('invalid_request', `Metric "${twice}" is listed twice.`);
}

function requireDistinctDocuments(query: string, ranking: readonly string[]): void {
  if (new Set(ranking).size === ranking.length) return;
  const twice = ranking.find((id, position) => ranking.indexOf(id) !== position);
  throw new RetrievalError(
    'invalid_request',
    `The ranking of query "${query}" holds document "${twice}" twice: keep each document once, at its best rank.`,
  );
}

function timesOf(judged: readonly string[], times: EvaluateOptions['latenciesMs']): ReadonlyMap<string, number> {
  return new Map(
    judged.flatMap((query): [string, number][] => {
      const time = times?.get(query);
      return time === undefined ? [] : [[query, time]];
    }),
  );
}

/** The categories ordered by name, each with its queries in the order of the judgements. */
function byCategory(
  queries: readonly string[],
  categories: EvaluateOptions['categories'],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const query of queries) {
    const category = categories?.get(query);
    if (category === undefined) continue;
    const members = found.get(category);
    if (members === undefined) found.set(category, [query]);
    else members.push(query);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function summaryOf(
  queries: readonly string[],
  metrics: readonly Metric[],
  perQuery: ReadonlyMap<string, MetricValues>,
  latenciesMs: ReadonlyMap<string, number>,
): EvaluationSummary {
  const mean = (name: string) => meanOf(queries.map((query) => perQuery.get(query)?.[name] ?? 0));
  const latency = summarizeLatency(queries.flatMap((query) => latenciesMs.get(query) ?? []));
  return {
    queryCount: queries.length,
    mean: Object.fromEntries(metrics.map(({ name }) => [name, mean(name)])),
    latency,
  };
}

/**
 * An evaluation as JSON. Queries and categories are lists in the order of the maps, because an object would put ids that look like
 * numbers first; names of metrics are keys.
 */
export function evaluationJson(evaluation: Evaluation): JsonObject {
  const { perCategory, perQuery, latenciesMs, unanswered, unjudged } = evaluation;
  return {
    ...summaryJson(evaluation),
    per_category: [...perCategory].map(([category, one]) => ({ category, ...summaryJson(one), queries: one.queries })),
    per_query: [...perQuery].map(([query, metrics]) =>
      compact({ query, metrics: { ...metrics }, latency_ms: latenciesMs.get(query) }),
    ),
    unanswered,
    unjudged,
  };
}

function summaryJson({ queryCount, mean, latency }: EvaluationSummary): JsonObject {
  return compact({
    query_count: queryCount,
    mean: { ...mean },
    latency: latency && {
      query_count: latency.queryCount,
      mean_ms: latency.meanMs,
      p50_ms: latency.p50Ms,
      p95_ms: latency.p95Ms,
      p99_ms: latency.p99Ms,
    },
  });
}
