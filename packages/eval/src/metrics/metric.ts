import type { Judgements } from '../judgements.ts';

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
