import type { EvaluationReport } from '../evaluation-report.ts';
import { metricParts } from './metric-parts.ts';

/** The metrics that lead: of each kind of metric the first one evaluated, at most five. */
export function headlineMetrics({ evaluation }: EvaluationReport): readonly string[] {
  const evaluated = Object.keys(evaluation.mean);
  const bases = evaluated.map((name) => metricParts(name).base);
  return evaluated.filter((_, index) => bases.indexOf(bases[index] ?? '') === index).slice(0, 5);
}
