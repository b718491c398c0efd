import type { EvaluationReport } from '../evaluation-report.ts';
import { metricParts } from './metric-parts.ts';

/** The metrics that lead, those that were not evaluated left out. */
export function headlineMetrics({ headline, evaluation }: EvaluationReport): readonly string[] {
  const evaluated = Object.keys(evaluation.mean);
  if (headline !== undefined) return headline.filter((name) => Object.hasOwn(evaluation.mean, name));
  const bases = evaluated.map((name) => metricParts(name).base);
  return evaluated.filter((_, index) => bases.indexOf(bases[index] ?? '') === index).slice(0, 5);
}
