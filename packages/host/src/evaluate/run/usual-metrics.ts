import { type Metric, parseMetric } from '@touchstone/eval';

/** Those of spec 000 §13.2 and spec 004 US4.2, and the two that retrieval sets are usually compared by. */
const usualNames = [
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

/** The default metrics of an evaluation, and behind them those of `more` that are not among them. */
export function usualMetrics(more: readonly string[] = []): readonly Metric[] {
  return metricsNamed([...usualNames, ...more]);
}

/** Metrics by name, each once. Throws `invalid_request` for a name that there is none of. */
export function metricsNamed(names: readonly string[]): readonly Metric[] {
  return [...new Map(names.map((name) => parseMetric(name)).map((metric) => [metric.name, metric])).values()];
}
