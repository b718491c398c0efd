import { compact, count, type JsonObject } from '@touchstone/contract';
import { metricComparison } from '@touchstone/eval';
import type { ComparedSet } from '../configs/compare-configs.ts';
import { significanceLevel } from '../configs/compare-pairs.ts';
import { warningJson } from './run-json.ts';

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
        ...metricComparison.encode(comparison),
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
