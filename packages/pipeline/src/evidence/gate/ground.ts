import type { Grounding } from '@touchstone/contract';
import type { GroundingCalibration } from './grounding-calibration.ts';
import type { GroundingSignals } from './grounding-signals.ts';

/** How sure the engine is that the candidates can ground an answer. In doubt it is `weak`: `none` withholds evidence. */
export function ground(signals: GroundingSignals, calibration: GroundingCalibration): Grounding {
  if (signals.candidates === 0) return 'none';
  const { none, noneWithoutTerms = none } = calibration;
  const bound = signals.best_term_coverage === 0 ? noneWithoutTerms : none;
  if (signals.support < bound) return isWithheld(signals, calibration) ? 'none' : 'weak';
  const namesAreMissing = (signals.identifier_coverage ?? 1) < halfOfNames;
  return signals.support < calibration.strong || namesAreMissing ? 'weak' : 'strong';
}

/** Whether low support is enough to withhold what was found. */
function isWithheld(
  { query_words, best_term_coverage: coverage, best_rerank_score: score }: GroundingSignals,
  { noneBelowScore, noneNeedsSharedTerm = false }: GroundingCalibration,
): boolean {
  if (noneBelowScore !== undefined && !(score !== undefined && score < noneBelowScore)) return false;
  // Stop words alone say nothing for or against; a query without a word is none.
  if (coverage === undefined) return query_words === 0;
  if (noneNeedsSharedTerm && coverage === 0) return false;
  return coverage < mostOfTheQuery;
}

const halfOfNames = 0.5;
/** Where one candidate holds as much of the query, it is given, whatever else speaks against it. */
const mostOfTheQuery = 0.5;
