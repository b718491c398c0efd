import * as Plot from '@observablehq/plot';
import type { EvaluationReport } from '../evaluation-report.ts';
import { counted, formatCount, formatValue } from '../format-values.ts';
import { type Figure, seriesColor } from './figure.ts';
import { type Bin, countAxis, histogram } from './histogram.ts';

/** The spread of one metric over queries: a mean may hide that half of them find nothing. */
export function distributionFigure({ evaluation }: EvaluationReport, metric: string): Figure {
  const values = [...evaluation.perQuery.values()].map((metrics) => metrics[metric] ?? 0);
  const bins = histogram(values, tenths);
  const zeros = values.filter((value) => value === 0).length;
  const title = ({ from, to, count }: Bin) =>
    `${from.toFixed(1)} to ${to.toFixed(1)}\n${counted(count, 'query', 'queries')}`;
  return {
    title: metric,
    note: `Mean ${formatValue(evaluation.mean[metric] ?? 0)} · ${formatCount(zeros)} of ${counted(values.length, 'query', 'queries')} at exactly 0.`,
    description: `Histogram of ${metric} over ${counted(values.length, 'query', 'queries')}, in bins of 0.1.`,
    plot: ({ isNarrow }) => ({
      height: isNarrow ? 180 : 220,
      marginLeft: 44,
      marginTop: 30,
      marginBottom: 40,
      x: { domain: [0, 1], label: `${metric} of a query`, ticks: 5 },
      y: countAxis(bins),
      marks: [
        Plot.rectY(bins, { x1: 'from', x2: 'to', y: 'count', fill: seriesColor(0), inset: 0.5, title }),
        Plot.ruleX([evaluation.mean[metric] ?? 0], { stroke: seriesColor(1), strokeWidth: 2, strokeDasharray: '4 3' }),
        Plot.ruleY([0]),
      ],
    }),
    table: {
      head: [metric, 'Queries'],
      rows: bins.map(({ from, to, count }) => [`${from.toFixed(1)}–${to.toFixed(1)}`, formatCount(count)]),
    },
  };
}

const tenths = Array.from({ length: 11 }, (_, index) => index / 10);
