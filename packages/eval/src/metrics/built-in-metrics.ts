import { averagePrecision } from './average-precision.js';
import { bpref } from './bpref.js';
import { hit } from './hit.js';
import { jaccard } from './jaccard.js';
import type { MetricDefinition } from './metric-definition.js';
import { ndcg } from './ndcg.js';
import { ndcgExponential } from './ndcg-exponential.js';
import { precision } from './precision.js';
import { rPrecision } from './r-precision.js';
import { recall } from './recall.js';
import { reciprocalRank } from './reciprocal-rank.js';
import { setRecall } from './set-recall.js';
import { setSuccess } from './set-success.js';

/** The metrics that every registry knows. */
export const builtInMetrics: readonly MetricDefinition[] = [
  { base: 'precision', cutoff: 'required', create: precision, summary: 'relevant in the top k / k' },
  { base: 'recall', cutoff: 'required', create: recall, summary: 'relevant in the top k / all relevant' },
  { base: 'hit', cutoff: 'required', create: hit, summary: '1 when any relevant is in the top k' },
  { base: 'mrr', cutoff: 'optional', create: reciprocalRank, summary: '1 / rank of the first relevant' },
  { base: 'map', cutoff: 'optional', create: averagePrecision, summary: 'precision at each relevant / all relevant' },
  { base: 'ndcg', cutoff: 'optional', create: ndcg, summary: 'discounted linear gain / that of the ideal ranking' },
  { base: 'ndcg_exp', cutoff: 'optional', create: ndcgExponential, summary: 'nDCG with the gain 2^grade - 1' },
  { base: 'r_precision', cutoff: 'none', create: rPrecision, summary: 'precision at the number of relevant' },
  { base: 'bpref', cutoff: 'none', create: bpref, summary: 'how often relevant stand above judged not relevant' },
  { base: 'set_recall', cutoff: 'required', create: setRecall, summary: 'fraction of the required set in the top k' },
  { base: 'set_success', cutoff: 'required', create: setSuccess, summary: '1 when the top k hold the whole set' },
  { base: 'jaccard', cutoff: 'required', create: jaccard, summary: 'overlap of the top k and the set / their union' },
];
