import type { JsonObject } from '@touchstone/contract';
import { metricComparison } from '@touchstone/eval';
import type { ComparedRuns } from '../compare/compare-runs.ts';
import { warningJson } from './run-json.ts';

/** Two compared runs as JSON. */
export function comparedRunsJson({ baseline, candidate, metrics, worsened }: ComparedRuns): JsonObject {
  return {
    baseline: baseline.name,
    candidate: candidate.name,
    metrics: metrics.map((comparison) => metricComparison.encode(comparison)),
    worsened: {
      metric: worsened.metric,
      queries: worsened.queries.map(({ baselineRanking, candidateRanking, ...query }) => ({
        ...query,
        baseline_ranking: baselineRanking,
        candidate_ranking: candidateRanking,
      })),
    },
    unanswered: { baseline: baseline.evaluation.unanswered, candidate: candidate.evaluation.unanswered },
    warnings: [...baseline.warnings, ...candidate.warnings].map(warningJson),
  };
}
