import type { CallDifference, StageDifference } from './compare-calls.js';

/** The difference of a replay as JSON. */
export function callDifferenceJson(id: string, difference: CallDifference): object {
  const { same, settings, indexes, stages, results, warnings } = difference;
  return { id, same, settings, indexes, stages: stages.map(stageJson), results, warnings };
}

function stageJson({ stage, settings, onlyBefore, onlyAfter, moved, largestScoreChange }: StageDifference): object {
  return {
    stage,
    settings,
    only_before: onlyBefore,
    only_after: onlyAfter,
    moved,
    largest_score_change: largestScoreChange,
  };
}
