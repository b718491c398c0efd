import type { Metric, RelevanceOptions } from './metric.ts';
import { createMetricRegistry } from './metric-registry.ts';

/**
 * The built-in metric of a name: `precision@5`, `recall@50`, `hit@10`, `mrr`, `mrr@12`, `map`, `map@100`, `ndcg`,
 * `ndcg@12`, `ndcg_exp@10`, `r_precision`, `bpref`, `set_recall@10`, `set_success@10`, `jaccard@10`. The least relevant
 * grade does not concern `ndcg` and `ndcg_exp`, which weigh every grade. With metrics of one's own:
 * `createMetricRegistry(plugins).parse`.
 *
 * Throws `invalid_request` for an unknown name (naming the nearest one), and for a cut-off that is missing, not wanted
 * or not a whole number from 1.
 */
export function parseMetric(name: string, options: RelevanceOptions = {}): Metric {
  return builtIn.parse(name, options);
}

const builtIn = createMetricRegistry();
