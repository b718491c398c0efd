import * as Plot from '@observablehq/plot';
import type { MetricComparison } from '../../compare/compare-evaluations.ts';
import type { ReportedComparison } from '../evaluation-report.ts';
import { formatDifference, formatP } from '../format-values.ts';
import { verdictOf } from '../measure/verdict.ts';
import type { Figure } from './figure.ts';

export function differenceFigure({ baselineRun, metrics }: ReportedComparison): Figure {
  const reach = Math.max(
    0.001,
    ...metrics.flatMap(({ interval }) => [Math.abs(interval.low), Math.abs(interval.high)]),
  );
  const color = (comparison: MetricComparison) => colors[verdictOf(comparison)];
  return {
    title: 'Difference to the baseline',
    note: `Mean difference to ${baselineRun.name} with its bootstrap interval. Values right of the line are better. Significant differences are coloured.`,
    description: metrics.map(({ metric, difference }) => `${metric} ${formatDifference(difference)}`).join(', '),
    plot: ({ isNarrow }) => ({
      height: 30 * metrics.length + 70,
      marginLeft: isNarrow ? 112 : 140,
      marginBottom: 40,
      x: {
        domain: [-reach, reach],
        label: 'Difference',
        grid: true,
        ticks: isNarrow ? 3 : 5,
        nice: true,
        tickFormat: axisLabel,
      },
      y: { domain: metrics.map(({ metric }) => metric), label: null, tickSize: 0 },
      marks: [
        Plot.ruleX([0], { strokeOpacity: 0.6 }),
        Plot.ruleY(metrics, {
          y: 'metric',
          x1: ({ interval }) => interval.low,
          x2: ({ interval }) => interval.high,
          stroke: color,
          strokeWidth: 2.5,
        }),
        Plot.dot(metrics, { x: 'difference', y: 'metric', fill: color, r: 5 }),
        Plot.dot(metrics, { x: 'difference', y: 'metric', fill: 'transparent', r: 13, title: tip }),
      ],
    }),
    table: {
      head: ['Metric', 'Difference', 'Low', 'High', 'p (Holm)'],
      rows: metrics.map(({ metric, difference, interval, adjustedPValue }) => [
        metric,
        formatDifference(difference),
        formatDifference(interval.low),
        formatDifference(interval.high),
        formatP(adjustedPValue),
      ]),
    },
  };
}

const colors = { better: 'var(--good)', worse: 'var(--bad)', unclear: 'var(--muted)' };

function tip({ metric, difference, interval, adjustedPValue }: MetricComparison): string {
  const range = `${formatDifference(interval.low)} to ${formatDifference(interval.high)}`;
  return `${metric}: ${formatDifference(difference)}\n${range}\np ${formatP(adjustedPValue)}`;
}

function axisLabel(value: number): string {
  return `${value > 0 ? '+' : ''}${value}`.replace('-', '−');
}
