import { compareEvaluations, type Evaluation, holm, type MetricComparison } from '@touchstone/eval';

/** Below this corrected p-value, the difference of two configurations is significant. */
export const significanceLevel = 0.05;

/** Two configurations on one set, by the metric that decides. */
export interface ComparedPair {
  readonly better: string;
  readonly worse: string;
  /** Of the better one over the other; its `adjustedPValue` is corrected for the number of pairs. */
  readonly comparison: MetricComparison;
  readonly isSignificant: boolean;
}

/** Compares each configuration with those behind it. */
export function comparePairs(
  configs: readonly { readonly name: string; readonly evaluation: Evaluation }[],
  metric: string,
): readonly ComparedPair[] {
  const compared = configs.flatMap((better, at) =>
    configs.slice(at + 1).flatMap((worse) =>
      compareEvaluations(worse.evaluation, better.evaluation, { metrics: [metric] }).map((comparison) => ({
        better: better.name,
        worse: worse.name,
        comparison,
      })),
    ),
  );
  const adjusted = holm(compared.map(({ comparison }) => comparison.pValue));
  return compared.map((pair, at) => {
    const adjustedPValue = adjusted[at] ?? 1;
    return {
      ...pair,
      comparison: { ...pair.comparison, adjustedPValue },
      isSignificant: adjustedPValue < significanceLevel,
    };
  });
}
