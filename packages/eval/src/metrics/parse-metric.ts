import { nearestName, RetrievalError } from '@touchstone/contract';
import type { Judgements } from '../judgements.ts';
import { ndcg, ndcgExponential } from './gain-measures.ts';
import * as measures from './set-measures.ts';

/** Metrics of one base name: `precision` makes `precision@5`, `precision@10` and so on. */
interface MetricFamily {
  readonly cutoff: 'required' | 'optional' | 'none';
  readonly measure: measures.Measure;
  /** True if it weighs every grade, so that the least relevant one does not concern it. */
  readonly isGraded?: true;
}

const families: ReadonlyMap<string, MetricFamily> = new Map([
  ['precision', { cutoff: 'required', measure: measures.precision }],
  ['recall', { cutoff: 'required', measure: measures.recall }],
  ['hit', { cutoff: 'required', measure: measures.hit }],
  ['mrr', { cutoff: 'optional', measure: measures.reciprocalRank }],
  ['map', { cutoff: 'optional', measure: measures.averagePrecision }],
  ['ndcg', { cutoff: 'optional', measure: ndcg, isGraded: true }],
  ['ndcg_exp', { cutoff: 'optional', measure: ndcgExponential, isGraded: true }],
  ['r_precision', { cutoff: 'none', measure: measures.rPrecision }],
  ['bpref', { cutoff: 'none', measure: measures.bpref }],
  // The same number as `recall`, under the name that a question with a required set of documents is read by.
  ['set_recall', { cutoff: 'required', measure: measures.recall }],
  ['set_success', { cutoff: 'required', measure: measures.setSuccess }],
  ['jaccard', { cutoff: 'required', measure: measures.jaccard }],
]);

/**
 * The metric of a name: `precision@5`, `recall@50`, `hit@10`, `mrr`, `mrr@12`, `map`, `map@100`, `ndcg`, `ndcg@12`, `ndcg_exp@10`,
 * `r_precision`, `bpref`, `set_recall@10`, `set_success@10`, `jaccard@10`; each also with a least relevant grade as in the names of
 * metrics, `recall@10(grade>=2)`, which takes precedence over `options`. That grade does not concern `ndcg` and `ndcg_exp`. Throws
 * `invalid_request` for an unknown name (naming the nearest one), and for a cut-off that is missing, not wanted or not a whole
 * number from 1.
 */
export function parseMetric(name: string, options: { readonly minGrade?: number } = {}): Metric {
  const named = /\(grade>=([1-9]\d*)\)$/.exec(name);
  const [base = '', ...cutoffs] = name.slice(0, named?.index).split('@');
  const family = families.get(base) ?? unknownMetric(base);
  const problem = cutoffProblem(name, base, cutoffs, family);
  if (problem !== undefined) throw new RetrievalError('invalid_request', `Metric ${problem}.`);
  const { measure, isGraded = false } = family;
  const minGrade = named === null ? (options.minGrade ?? 1) : Number(named[1]);
  const cutoff = cutoffs[0] === undefined ? Number.POSITIVE_INFINITY : Number(cutoffs[0]);
  const ownName = [base, ...cutoffs].join('@');
  return {
    name: minGrade === 1 || isGraded ? ownName : `${ownName}(grade>=${minGrade})`,
    compute: (ranking, judgements) => measure(ranking, judgements, { cutoff, minGrade }),
  };
}

function cutoffProblem(
  name: string,
  base: string,
  cutoffs: readonly string[],
  { cutoff }: MetricFamily,
): string | undefined {
  if (cutoffs.length > 1 || !cutoffs.every((each) => /^[1-9]\d*$/.test(each))) {
    return `"${name}": give the cut-off as a whole number from 1, as in "${base}@10"`;
  }
  if (cutoff === 'required' && cutoffs.length === 0) return `"${base}" needs a cut-off, as in "${base}@10"`;
  if (cutoff === 'none' && cutoffs.length > 0) return `"${base}" has no cut-off: write "${base}"`;
  return undefined;
}

function unknownMetric(base: string): never {
  const known = [...families.keys()];
  const nearest = nearestName(base, known);
  const remedy = nearest === undefined ? `known are ${known.join(', ')}.` : `did you mean "${nearest}"?`;
  throw new RetrievalError('invalid_request', `There is no metric "${base}": ${remedy}`);
}

/** A measure of one ranking against the judgements of its query. */
export interface Metric {
  /** Identifies the metric and its settings, for example `ndcg@10`. */
  readonly name: string;
  /**
   * `ranking` holds document ids, best first, each once. 0 when nothing was retrieved, and when no document is
   * relevant.
   */
  readonly compute: (ranking: readonly string[], judgements: Judgements) => number;
}
