import { compact, type JsonObject } from '@touchstone/contract';
import type { Evaluation, EvaluationSummary } from './evaluate-run.ts';

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
