import { RetrievalError } from '@touchstone/contract';
import type { Judgements } from '../judgements.ts';

/** A measure of one ranking against the judgements of its query. */
export interface Metric {
  /** Tells the metric and its settings from all others, for example `ndcg@10`. */
  readonly name: string;
  /**
   * `ranking` holds document ids, best first, each once. 0 when nothing was retrieved, and when no document is
   * relevant.
   */
  readonly compute: (ranking: readonly string[], judgements: Judgements) => number;
}

/** What counts as relevant for a metric that knows only yes and no. */
export interface RelevanceOptions {
  /** Lowest grade that is relevant; a whole number from 1. Default 1, as trec_eval's `-l`. */
  readonly minGrade?: number;
}

/** `base@cutoff`, and the least grade where it is not the default: `precision@5`, `map`, `recall@10(grade>=2)`. */
export function metricName(base: string, cutoff: number | undefined, { minGrade = 1 }: RelevanceOptions = {}): string {
  if (cutoff !== undefined) requireCount(cutoff, `The cut-off of ${base}`);
  requireCount(minGrade, `minGrade of ${base}`);
  return `${base}${cutoff === undefined ? '' : `@${cutoff}`}${minGrade === 1 ? '' : `(grade>=${minGrade})`}`;
}

function requireCount(value: number, what: string): void {
  if (Number.isInteger(value) && value >= 1) return;
  throw new RetrievalError('invalid_request', `${what} is ${String(value)}: give a whole number of at least 1.`);
}
