import { compact, count, type JsonObject } from '@touchstone/contract';
import { metricComparisonJson } from '@touchstone/eval';
import type { ComparedRuns } from '../compare/compare-runs.ts';
import type { ComparedSet } from '../configs/compare-configs.ts';
import { significanceLevel } from '../configs/compare-pairs.ts';
import { warningJson } from './run-json.ts';

/** Two compared runs as JSON. */
export function comparedRunsJson({ baseline, candidate, metrics, worsened }: ComparedRuns): JsonObject {
  return {
    baseline: baseline.name,
    candidate: candidate.name,
    metrics: metrics.map(metricComparisonJson),
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

/** A comparison of configurations as JSON: the same bytes for the same answers, times apart. */
export function comparedConfigsJson(sets: readonly ComparedSet[]): JsonObject {
  return {
    significance_level: significanceLevel,
    correction: 'holm',
    sets: sets.map(({ set, metric, queryCount, configs, pairs }) => ({
      set,
      metric,
      query_count: queryCount,
      configs: configs.map(({ name, method, evaluation, kernels, failed, warnings }) =>
        compact({
          ...{ name, method, mean: { ...evaluation.mean }, kernels: kernels && { ...kernels.mean } },
          ...{ failed, warnings: warnings.map(warningJson) },
        }),
      ),
      pairs: pairs.map(({ better, worse, comparison, isSignificant }) => ({
        better,
        worse,
        is_significant: isSignificant,
        ...metricComparisonJson(comparison),
      })),
    })),
  };
}

/** A comparison for people: the configurations of each set, best first, and which pairs differ by more than chance. */
export function comparedConfigsInWords(sets: readonly ComparedSet[]): string {
  return sets.map(setInWords).join('\n\n');
}

function setInWords({ set, metric, queryCount, configs, pairs }: ComparedSet): string {
  const width = Math.max(...configs.map(({ name }) => name.length));
  const ranked = configs.map(({ name, value, kernels, failed }) => {
    const whole = kernels?.mean['set_success@12'];
    const complete = whole === undefined ? '' : `  kernels complete ${whole.toFixed(3)}`;
    const broken = failed === 0 ? '' : `  ${count(failed, 'question')} failed and count 0`;
    return `  ${name.padEnd(width)}  ${value.toFixed(3)}${complete}${broken}`;
  });
  const differing = pairs.map(({ better, worse, comparison, isSignificant }) => {
    const { difference, interval, adjustedPValue } = comparison;
    const verdict = isSignificant ? 'is better than' : 'may be no better than';
    return `  ${better} ${verdict} ${worse}: ${difference.toFixed(3)} (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}), p ${adjustedPValue.toFixed(3)}`;
  });
  const head = `${set}: ${metric} of ${count(queryCount, 'question')}`;
  const rule = `  p: paired randomisation, corrected for ${count(pairs.length, 'pair')} (Holm); below ${significanceLevel} is more than chance`;
  return [head, ...ranked, ...differing, rule].join('\n');
}
