import { RetrievalError } from '@touchstone/contract';
import { type Metric, parseMetric } from '@touchstone/eval';

/** Those of spec 000 §13.2 and spec 004 US4.2, and the two that retrieval sets are usually compared by. */
const usualMetrics = [
  'precision@5',
  'hit@10',
  'recall@10',
  'recall@20',
  'recall@50',
  'mrr',
  'mrr@12',
  'ndcg@10',
  'ndcg@12',
] as const;

/** The metrics asked for by name, and for each cut-off the usual four; without either, the usual ones. */
export function metricList(given: { readonly metric?: readonly string[]; readonly k?: string }): readonly Metric[] {
  const atCutoffs = cutoffs(given.k).flatMap((k) => [`precision@${k}`, `recall@${k}`, `mrr@${k}`, `ndcg@${k}`]);
  const asked = [...(given.metric ?? []), ...atCutoffs];
  const names = asked.length > 0 ? asked : usualMetrics;
  return [...new Map(names.map((name) => parseMetric(name)).map((metric) => [metric.name, metric])).values()];
}

function cutoffs(given: string | undefined): readonly string[] {
  if (given === undefined) return [];
  const parts = given.split(',').map((part) => part.trim());
  if (parts.every((part) => /^[1-9]\d{0,5}$/.test(part))) return parts;
  throw new RetrievalError(
    'invalid_request',
    `--k must be ranks from 1, separated by commas (5,10,20), not "${given}".`,
  );
}
