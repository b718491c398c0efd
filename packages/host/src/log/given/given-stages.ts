import type { CandidateHistory, StageTrace } from '@touchstone/contract';
import { parseArgument } from '@touchstone/contract/wire';
import { candidateHistories as historiesOf } from '../candidate-history.ts';
import { logArguments } from './log-arguments.ts';

// The page of the engine imports the function below from its own file: there, the trace was parsed when it came.

/**
 * Every candidate of a call: those that came furthest first, in the order of the last stage that had them. Throws `invalid_request` for
 * what are no stages.
 */
export function candidateHistories(stages: readonly StageTrace[]): readonly CandidateHistory[] {
  return historiesOf(parseArgument(logArguments.stages, stages, 'stages of a call'));
}
