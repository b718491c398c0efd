import * as Plot from '@observablehq/plot';
import type { EvaluationReport } from '../evaluation-report.ts';
import { counted, formatValue } from '../format-values.ts';
import { type Figure, seriesColor } from './figure.ts';

/** One metric by category, beside its mean over all. */
export function categoryFigure({ evaluation }: EvaluationReport, metric: string): Figure {
  const categories = [...evaluation.perCategory].map(([name, { queryCount, mean }]) => ({
    name,
    queryCount,
    value: mean[metric] ?? 0,
  }));
  const overall = evaluation.mean[metric] ?? 0;
  return {
    title: `${metric} by category`,
    note: `Mean of each category; the dashed line is the mean over all queries, ${formatValue(overall)}.`,
    description: categories.map(({ name, value }) => `${name} ${formatValue(value)}`).join(', '),
    plot: ({ isNarrow }) => ({
      height: 30 * categories.length + 70,
      marginLeft: isNarrow ? 112 : 160,
      marginRight: 48,
      marginBottom: 40,
      x: { domain: [0, 1], label: metric, grid: true, ticks: isNarrow ? 3 : 5 },
      y: {
        domain: categories.map(({ name }) => name),
        label: null,
        tickSize: 0,
        tickFormat: shorten(isNarrow ? 15 : 22),
      },
      marks: [
        Plot.barX(categories, {
          x: 'value',
          y: 'name',
          fill: seriesColor(0),
          insetTop: 3,
          insetBottom: 3,
          title: ({ name, value, queryCount }) =>
            `${name}: ${formatValue(value)}\n${counted(queryCount, 'query', 'queries')}`,
        }),
        Plot.ruleX([overall], { stroke: seriesColor(1), strokeWidth: 2, strokeDasharray: '4 3' }),
        Plot.text(categories, {
          x: 'value',
          y: 'name',
          text: ({ value }) => formatValue(value),
          dx: 6,
          textAnchor: 'start',
          stroke: 'var(--card)',
          strokeWidth: 4,
          fill: 'currentColor',
        }),
        Plot.ruleX([0]),
      ],
    }),
    table: {
      head: ['Category', metric, 'Queries'],
      rows: categories.map(({ name, value, queryCount }) => [name, formatValue(value), String(queryCount)]),
    },
  };
}

function shorten(length: number): (name: string) => string {
  return (name) => (name.length > length ? `${name.slice(0, length - 1)}…` : name);
}
