import type { GroundingSignals } from './grounding-signals.js';

/** Lowest values of signals that speak for the evidence. A signal without a bound, or unknown in a call, is not asked. */
export type SignalBounds = { readonly [Signal in keyof GroundingSignals]?: number };

/** Where the groundings part. */
export interface GroundingThresholds {
  /** The grounding is `none` when every signal that is asked is below its bound here. */
  readonly none: SignalBounds;
  /** It is `weak` when any signal that is asked is below its bound here. */
  readonly weak: SignalBounds;
}

/** For rerankers whose scores nobody has compared with judgements: only what the words say counts. */
const neutral: GroundingThresholds = {
  none: { term_share: 0.34 },
  weak: { term_coverage: 0.5, identifier_coverage: 0.5 },
};

/** By the reranker's model: what a score is worth differs from model to model. */
const byRerankModel: Readonly<Record<string, GroundingThresholds>> = {
  'touchstone-rerank-1': {
    none: { best_rerank_score: 0.1, term_share: 0.34 },
    weak: { best_rerank_score: 0.2, term_coverage: 0.5, identifier_coverage: 0.5 },
  },
};

/** The bounds for a reranker's model; the neutral ones for a model that is not in the table, and without a reranker. */
export function groundingThresholds(rerankModel: string | undefined): GroundingThresholds {
  if (rerankModel === undefined || !Object.hasOwn(byRerankModel, rerankModel)) return neutral;
  return byRerankModel[rerankModel] ?? neutral;
}
