/** Weights in logits. */
export interface SupportWeights {
  readonly bias: number;
  readonly rerankScore: number;
  readonly termCoverage: number;
  readonly sentenceCoverage: number;
  /** Change of the weight of `sentenceCoverage` in a longer query: talk around a question has sentences of its own. */
  readonly sentenceCoverageInLongQuery: number;
  /** For queries of more than 15 words: the best run separates an answered question from talk. */
  readonly runInLongQuery: number;
  /** The more words from 15 on, the less the other signals for an answer count. */
  readonly longQuery: number;
  readonly queryWords: number;
  readonly candidates: number;
}

/** The signals behind support. */
export interface SupportSignals {
  readonly candidates: number;
  readonly query_words: number;
  readonly best_rerank_score?: number;
  readonly best_term_coverage?: number;
  readonly best_sentence_coverage?: number;
  readonly best_run?: number;
}

/** One value for each weight but the bias. */
export type SupportFeatures = Readonly<Record<Exclude<keyof SupportWeights, 'bias'>, number>>;

/**
 * The signals on scales on which they add up. A longer query scores lower and is covered less by a piece that answers it,
 * and a reranker that compares candidates with one another scores lower where there are few: both are made up for.
 */
export function supportFeatures(signals: SupportSignals): SupportFeatures {
  const { best_sentence_coverage: sentenceCoverage = 0 } = signals;
  const queryWords = Math.log(1 + Math.min(signals.query_words, manyWords));
  const longer = Math.max(0, queryWords - Math.log(1 + talkWords));
  return {
    rerankScore: logit(signals.best_rerank_score ?? 0.5),
    termCoverage: signals.best_term_coverage ?? 0,
    sentenceCoverage,
    sentenceCoverageInLongQuery: sentenceCoverage * (queryWords - Math.log(1 + usualWords)),
    runInLongQuery: longer * (signals.best_run ?? 0),
    longQuery: longer,
    queryWords,
    candidates: Math.log(Math.max(1, Math.min(signals.candidates, manyCandidates))),
  };
}

/** The probability that the candidates ground an answer, from 0 to 1: a logistic model. */
export function supportOf(signals: SupportSignals, weights: SupportWeights): number {
  const features = supportFeatures(signals);
  const sum =
    weights.bias +
    weights.rerankScore * features.rerankScore +
    weights.termCoverage * features.termCoverage +
    weights.sentenceCoverage * features.sentenceCoverage +
    weights.sentenceCoverageInLongQuery * features.sentenceCoverageInLongQuery +
    weights.runInLongQuery * features.runInLongQuery +
    weights.longQuery * features.longQuery +
    weights.queryWords * features.queryWords +
    weights.candidates * features.candidates;
  return 1 / (1 + Math.exp(-sum));
}

/** Kept away from 0 and 1, where a difference of nothing would count for much. */
function logit(share: number): number {
  const inside = Math.min(1 - leastScore, Math.max(leastScore, share));
  return Math.log(inside / (1 - inside));
}

const leastScore = 0.003;
/** The caps of the compensation, which grows with the query: a long query about something else must not pass. */
const manyCandidates = 30;
const manyWords = 50;
/** Words of an ordinary question. */
const usualWords = 8;
/** A query with more has room for talk. */
const talkWords = 15;
