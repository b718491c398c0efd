import type { Metric, RelevanceOptions } from './metric.ts';

/**
 * A family of metrics under one base name, for a registry: `precision` makes `precision@5`, `precision@10` and so on. `create` names
 * what it makes with `metricName(base, cutoff, options)`.
 */
export type MetricDefinition = {
  /** Lower-case letters, digits and `_`, beginning with a letter. */
  readonly base: string;
  /** What one value says, for lists that people read. */
  readonly summary: string;
} & (
  | { readonly cutoff: 'required'; readonly create: (cutoff: number, options: RelevanceOptions) => Metric }
  | { readonly cutoff: 'optional'; readonly create: (cutoff: number | undefined, options: RelevanceOptions) => Metric }
  | { readonly cutoff: 'none'; readonly create: (options: RelevanceOptions) => Metric }
);
