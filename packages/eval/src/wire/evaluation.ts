import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { CategoryEvaluation, Evaluation, EvaluationSummary, MetricValues } from '../evaluate-run.ts';
import type { LatencySummary } from '../latency/latency-summary.ts';

const count = z.int('must be an integer').nonnegative('must not be negative');
const milliseconds = z.number('must be a number of milliseconds').nonnegative('must not be negative');
const metricValues = z.record(z.string(), z.number('must be a finite number'));

/** An evaluation whose maps are lists, because an object would put ids that look like numbers first. */
interface ListedEvaluation extends EvaluationSummary {
  readonly perCategory: readonly ListedCategory[];
  readonly perQuery: readonly ListedQuery[];
  readonly unanswered: readonly string[];
  readonly unjudged: readonly string[];
}

interface ListedCategory extends CategoryEvaluation {
  readonly category: string;
}

interface ListedQuery {
  readonly query: string;
  readonly metrics: MetricValues;
  readonly latencyMs?: number;
}

const latencySummary = shape<LatencySummary>()({
  query_count: field('queryCount', count),
  mean_ms: field('meanMs', milliseconds),
  p50_ms: field('p50Ms', milliseconds),
  p95_ms: field('p95Ms', milliseconds),
  p99_ms: field('p99Ms', milliseconds),
});

const summary = {
  query_count: field('queryCount', count),
  mean: metricValues,
  latency: latencySummary.optional(),
};

const category = shape<ListedCategory>()({ category: z.string(), ...summary, queries: z.array(z.string()) });

const query = shape<ListedQuery>()({
  query: z.string(),
  metrics: metricValues,
  latency_ms: field('latencyMs', milliseconds.optional()),
});

const listed = shape<ListedEvaluation>()({
  ...summary,
  per_category: field('perCategory', z.array(category)),
  per_query: field('perQuery', z.array(query)),
  unanswered: z.array(z.string()),
  unjudged: z.array(z.string()),
});

/** An evaluation. Queries and categories are lists in the order of the maps; names of metrics are keys. */
export const evaluation: z.ZodType<Evaluation, z.input<typeof listed>> = z.codec(listed, z.custom<Evaluation>(), {
  decode: ({ perCategory, perQuery, ...same }): Evaluation => ({
    ...same,
    perCategory: new Map(perCategory.map(({ category: name, ...rest }) => [name, rest])),
    perQuery: new Map(perQuery.map(({ query: id, metrics }) => [id, metrics])),
    latenciesMs: new Map(
      perQuery.flatMap(({ query: id, latencyMs }): [string, number][] =>
        latencyMs === undefined ? [] : [[id, latencyMs]],
      ),
    ),
  }),
  encode: ({ perCategory, perQuery, latenciesMs, ...same }) => ({
    ...same,
    perCategory: [...perCategory].map(([name, rest]) => ({ category: name, ...rest })),
    perQuery: [...perQuery].map(([id, metrics]) => ({ query: id, metrics, latencyMs: latenciesMs.get(id) })),
  }),
});
