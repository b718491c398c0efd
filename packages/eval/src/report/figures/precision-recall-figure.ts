import * as Plot from '@observablehq/plot';
import type { EvaluationReport } from '../evaluation-report.ts';
import { formatValue } from '../format-values.ts';
import { type PrecisionAtRecall, precisionRecallCurve, rankedRelevance } from '../measure/curves.ts';
import { type Figure, seriesColor } from './figure.ts';

/** Precision at each level of recall. Undefined without rankings. */
export function precisionRecallFigure({ queries }: EvaluationReport): Figure | undefined {
  const rankings = rankedRelevance(queries, ({ ranking }) => ranking.map(({ id }) => id));
  if (rankings.every(({ hits }) => hits.length === 0)) return undefined;
  const curve = precisionRecallCurve(rankings);
  const title = ({ recall, precision }: PrecisionAtRecall) =>
    `Recall ${recall.toFixed(1)}\nPrecision ${formatValue(precision)}`;
  return {
    title: 'Precision against recall',
    note: 'Best precision at this recall or higher, interpolated at eleven points and averaged over queries.',
    description: `Precision falls from ${formatValue(curve[0]?.precision ?? 0)} at recall 0 to ${formatValue(curve[10]?.precision ?? 0)} at recall 1.`,
    plot: ({ isNarrow }) => ({
      height: isNarrow ? 230 : 280,
      marginLeft: 44,
      marginTop: 30,
      marginBottom: 40,
      x: { domain: [0, 1], label: 'Recall', ticks: 5 },
      y: { domain: [0, 1], grid: true, label: 'Precision', ticks: 5 },
      marks: [
        Plot.ruleY([0]),
        Plot.areaY(curve, { x: 'recall', y: 'precision', fill: seriesColor(0), fillOpacity: 0.12 }),
        Plot.lineY(curve, { x: 'recall', y: 'precision', stroke: seriesColor(0), strokeWidth: 2 }),
        Plot.dot(curve, { x: 'recall', y: 'precision', fill: seriesColor(0), r: 3.5 }),
        Plot.dot(curve, { x: 'recall', y: 'precision', fill: 'transparent', r: 11, title }),
      ],
    }),
    table: {
      head: ['Recall', 'Precision'],
      rows: curve.map(({ recall, precision }) => [recall.toFixed(1), formatValue(precision)]),
    },
  };
}
