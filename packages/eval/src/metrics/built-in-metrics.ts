import { averagePrecision } from './average-precision.ts';
import { bpref } from './bpref.ts';
import { hit } from './hit.ts';
import { jaccard } from './jaccard.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { ndcg } from './ndcg.ts';
import { ndcgExponential } from './ndcg-exponential.ts';
import { precision } from './precision.ts';
import { rPrecision } from './r-precision.ts';
import { recall } from './recall.ts';
import { reciprocalRank } from './reciprocal-rank.ts';
import { setRecall } from './set-recall.ts';
import { setSuccess } from './set-success.ts';

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
