import type { EvaluationReport } from '../evaluation-report.ts';

/** The metrics that lead: of each kind of metric the first one evaluated, at most five. */
export function headlineMetrics({ evaluation }: EvaluationReport): readonly string[] {
  const evaluated = Object.keys(evaluation.mean);
  const bases = evaluated.map((name) => metricParts(name).base);
  return evaluated.filter((_, index) => bases.indexOf(bases[index] ?? '') === index).slice(0, 5);
}

/** A metric's name taken apart: `recall@10(grade>=2)` is recall, 10, `(grade>=2)`. */
export interface MetricParts {
  readonly base: string;
  /** Absent when the metric is over the whole ranking. */
  readonly cutoff?: number;
  /** The rest: the least grade. */
  readonly rest: string;
}

/** Takes a name of the form of `@touchstone/eval` apart; any other name is all base. */
export function metricParts(name: string): MetricParts {
  const [, base = name, cutoff, rest = ''] = /^([^@(]+)(?:@(\d+))?(\(.*\))?$/.exec(name) ?? [];
  return { base, cutoff: cutoff === undefined ? undefined : Number(cutoff), rest };
}
