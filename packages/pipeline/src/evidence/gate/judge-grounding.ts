import type { Grounding, Warning } from '@touchstone/contract';
import type { RankedCandidate } from '../candidate.ts';
import type { EvidenceQuery } from '../query/read-query.ts';
import { type GroundingCalibration, groundingCalibration, type OwnCalibration } from './grounding-calibration.ts';
import { type GroundingSignals, groundingSignals } from './grounding-signals.ts';

/** The candidates, and the models behind them. */
export interface JudgedCandidates {
  readonly query: EvidenceQuery;
  /** Best first, those too that cannot be cited. */
  readonly ranking: readonly RankedCandidate[];
  /** Those of them that can ground an answer. */
  readonly citable: readonly RankedCandidate[];
  readonly bestSimilarity: number | undefined;
  /** Model of the reranker that is configured. */
  readonly rerankModel: string | undefined;
  /** Models that embed the query, of all collections. */
  readonly embedModels: readonly string[];
  /** The config's own, for a reranker that the engine has none for. */
  readonly calibration: OwnCalibration | undefined;
}

/** The engine's confidence that candidates can ground an answer, and the numbers behind it. */
export function judgeGrounding({ query, ranking, citable, bestSimilarity, ...models }: JudgedCandidates): {
  readonly grounding: Grounding;
  readonly signals: GroundingSignals;
} {
  const isReranked = ranking.some(({ rerankScore }) => rerankScore !== null);
  const rerankModel = isReranked ? models.rerankModel : undefined;
  const calibration = groundingCalibration(rerankModel, models.embedModels, models.calibration);
  const signals = groundingSignals(query, citable, bestSimilarity, calibration.weights);
  return { grounding: ground(signals, calibration), signals };
}

/** The warning for withheld candidates. */
export function nothingGrounds(count: number): Warning {
  return {
    code: 'weak_grounding',
    message: `Nothing that was found supports an answer, so ${count} candidates were withheld. Ask in other words, or index more.`,
    detail: { withheld: count },
  };
}

/** The models that embed the queries of collections. */
export function embedModelsOf(
  collections: readonly { readonly embedder?: { readonly model: string } }[],
): readonly string[] {
  return collections.flatMap(({ embedder }) => (embedder === undefined ? [] : [embedder.model]));
}

/** Confidence that the candidates can ground an answer. In doubt it is `weak`: `none` withholds evidence. */
export function ground(signals: GroundingSignals, calibration: GroundingCalibration): Grounding {
  if (signals.candidates === 0) return 'none';
  const { none, noneWithoutTerms = none } = calibration;
  const bound = signals.best_term_coverage === 0 ? noneWithoutTerms : none;
  if (signals.support < bound) return isWithheld(signals, calibration) ? 'none' : 'weak';
  const { strong, strongFromScore = 0 } = calibration;
  const namesAreMissing = (signals.identifier_coverage ?? 1) < halfOfNames;
  const isScoredLow = (signals.best_rerank_score ?? 1) < strongFromScore;
  return signals.support < strong || namesAreMissing || isScoredLow ? 'weak' : 'strong';
}

/** True if low support is enough to withhold the candidates. */
function isWithheld(
  { query_words, best_term_coverage: coverage, best_rerank_score: score }: GroundingSignals,
  { noneBelowScore, noneNeedsSharedTerm = false }: GroundingCalibration,
): boolean {
  if (noneBelowScore !== undefined && !(score !== undefined && score < noneBelowScore)) return false;
  // Stop words alone are no signal; a query without a word is none.
  if (coverage === undefined) return query_words === 0;
  if (noneNeedsSharedTerm && coverage === 0) return false;
  return coverage < mostOfTheQuery;
}

const halfOfNames = 0.5;
/** Where one candidate covers as much of the query, it is returned, whatever the other signals are. */
const mostOfTheQuery = 0.5;
