import { nearestName, RetrievalError } from '@touchstone/contract';
import { averagePrecision } from './average-precision.js';
import { hit } from './hit.js';
import { jaccard } from './jaccard.js';
import type { Metric, RelevanceOptions } from './metric.js';
import { ndcg } from './ndcg.js';
import { ndcgExponential } from './ndcg-exponential.js';
import { precision } from './precision.js';
import { rPrecision } from './r-precision.js';
import { recall } from './recall.js';
import { reciprocalRank } from './reciprocal-rank.js';
import { setRecall } from './set-recall.js';
import { setSuccess } from './set-success.js';

/**
 * The metric that a name stands for: `precision@5`, `recall@50`, `hit@10`, `mrr`, `mrr@12`, `map`, `map@100`, `ndcg`,
 * `ndcg@12`, `ndcg_exp@10`, `r_precision`, `set_recall@10`, `set_success@10`, `jaccard@10`. The least relevant grade
 * does not concern `ndcg` and `ndcg_exp`, which weigh every grade.
 *
 * Throws `invalid_request` for an unknown name (naming the nearest one), and for a cut-off that is missing, not wanted
 * or not a whole number from 1.
 */
export function parseMetric(name: string, options: RelevanceOptions = {}): Metric {
  const [base = '', ...cutoffs] = name.split('@');
  const create = metrics.get(base);
  if (create === undefined) throw unknownMetric(base);
  if (cutoffs.length > 1 || !cutoffs.every((cutoff) => /^[1-9]\d*$/.test(cutoff))) {
    throw new RetrievalError(
      'invalid_request',
      `Metric "${name}": give the cut-off as a whole number from 1, as in "${base}@10".`,
    );
  }
  const [cutoff] = cutoffs.map(Number);
  return create(cutoff, options);
}

type Create = (cutoff: number | undefined, options: RelevanceOptions) => Metric;

const metrics: ReadonlyMap<string, Create> = new Map<string, Create>([
  ['precision', (cutoff, options) => precision(required(cutoff, 'precision'), options)],
  ['recall', (cutoff, options) => recall(required(cutoff, 'recall'), options)],
  ['hit', (cutoff, options) => hit(required(cutoff, 'hit'), options)],
  ['mrr', reciprocalRank],
  ['map', averagePrecision],
  ['ndcg', (cutoff) => ndcg(cutoff)],
  ['ndcg_exp', (cutoff) => ndcgExponential(cutoff)],
  ['r_precision', (cutoff, options) => rPrecision(absent(cutoff, options))],
  ['set_recall', (cutoff, options) => setRecall(required(cutoff, 'set_recall'), options)],
  ['set_success', (cutoff, options) => setSuccess(required(cutoff, 'set_success'), options)],
  ['jaccard', (cutoff, options) => jaccard(required(cutoff, 'jaccard'), options)],
]);

function required(cutoff: number | undefined, base: string): number {
  if (cutoff !== undefined) return cutoff;
  throw new RetrievalError('invalid_request', `Metric "${base}" needs a cut-off, as in "${base}@10".`);
}

/** R-precision brings its own cut-off. */
function absent(cutoff: number | undefined, options: RelevanceOptions): RelevanceOptions {
  if (cutoff === undefined) return options;
  throw new RetrievalError('invalid_request', 'Metric "r_precision" has no cut-off: write "r_precision".');
}

function unknownMetric(base: string): RetrievalError {
  const known = [...metrics.keys()];
  const nearest = nearestName(base, known);
  const remedy = nearest === undefined ? `known are ${known.join(', ')}.` : `did you mean "${nearest}"?`;
  return new RetrievalError('invalid_request', `There is no metric "${base}": ${remedy}`);
}
