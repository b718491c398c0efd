import type { EvaluationReport } from '../evaluation-report.ts';

/** The metrics that lead: of each kind of metric the first one evaluated, at most five. */
export function headlineMetrics({ evaluation }: EvaluationReport): readonly string[] {
  const evaluated = Object.keys(evaluation.mean);
  const bases = evaluated.map((name) => metricParts(name).base);
  return evaluated.filter((_, index) => bases.indexOf(bases[index] ?? '') === index).slice(0, 5);
}

/**
 * Takes a name of the form of `@touchstone/eval` apart: `recall@10(grade>=2)` is recall, 10, `(grade>=2)`. Any other name is all
 * base; without a cutoff the metric is over the whole ranking.
 */
export function metricParts(name: string) {
  const [, base = name, cutoff, rest = ''] = /^([^@(]+)(?:@(\d+))?(\(.*\))?$/.exec(name) ?? [];
  return { base, cutoff: cutoff === undefined ? undefined : Number(cutoff), rest };
}
