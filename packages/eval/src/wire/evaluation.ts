import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { CategoryEvaluation, Evaluation, EvaluationSummary } from '../evaluate-run.js';
import type { LatencySummary } from '../latency/latency-summary.js';

const count = z.int('must be an integer').nonnegative('must not be negative');
const milliseconds = z.number('must be a number of milliseconds').nonnegative('must not be negative');
const metricValues = z.record(z.string(), z.number('must be a finite number'));

const latencySummary = z.codec(
  strictObject({
    query_count: count,
    mean_ms: milliseconds,
    p50_ms: milliseconds,
    p95_ms: milliseconds,
    p99_ms: milliseconds,
  }),
  z.custom<LatencySummary>(),
  {
    decode: (w): LatencySummary => ({
      queryCount: w.query_count,
      meanMs: w.mean_ms,
      p50Ms: w.p50_ms,
      p95Ms: w.p95_ms,
      p99Ms: w.p99_ms,
    }),
    encode: (m) => ({
      query_count: m.queryCount,
      mean_ms: m.meanMs,
      p50_ms: m.p50Ms,
      p95_ms: m.p95Ms,
      p99_ms: m.p99Ms,
    }),
  },
);

const summaryShape = { query_count: count, mean: metricValues, latency: latencySummary.optional() };

/**
 * An evaluation. Queries and categories are lists, because an object would put ids that look like numbers first; names
 * of metrics are keys.
 */
export const evaluation = z.codec(
  strictObject({
    ...summaryShape,
    per_category: z.array(strictObject({ category: z.string(), ...summaryShape, queries: z.array(z.string()) })),
    per_query: z.array(strictObject({ query: z.string(), metrics: metricValues, latency_ms: milliseconds.optional() })),
    unanswered: z.array(z.string()),
    unjudged: z.array(z.string()),
  }),
  z.custom<Evaluation>(),
  {
    decode: (w): Evaluation => ({
      ...decodeSummary(w),
      perCategory: new Map(
        w.per_category.map(({ category, queries, ...summary }): [string, CategoryEvaluation] => [
          category,
          { ...decodeSummary(summary), queries },
        ]),
      ),
      perQuery: new Map(w.per_query.map(({ query, metrics }) => [query, metrics])),
      latenciesMs: new Map(
        w.per_query.flatMap(({ query, latency_ms }): [string, number][] =>
          latency_ms === undefined ? [] : [[query, latency_ms]],
        ),
      ),
      unanswered: w.unanswered,
      unjudged: w.unjudged,
    }),
    encode: (m) => ({
      ...encodeSummary(m),
      per_category: [...m.perCategory].map(([category, one]) => ({
        category,
        ...encodeSummary(one),
        queries: [...one.queries],
      })),
      per_query: [...m.perQuery].map(([query, metrics]) => {
        const time = m.latenciesMs.get(query);
        return { query, metrics: { ...metrics }, latency_ms: time };
      }),
      unanswered: [...m.unanswered],
      unjudged: [...m.unjudged],
    }),
  },
);

interface WireSummary {
  readonly query_count: number;
  readonly mean: Record<string, number>;
  readonly latency?: LatencySummary | undefined;
}

function decodeSummary({ query_count, mean, latency }: WireSummary): EvaluationSummary {
  return { queryCount: query_count, mean, latency };
}

function encodeSummary({ queryCount, mean, latency }: EvaluationSummary) {
  return { query_count: queryCount, mean: { ...mean }, latency };
}
