import * as Plot from '@observablehq/plot';
import type { ReportedSweep, SweepPoint } from '../evaluation-report.ts';
import { formatMs, formatValue } from '../format-values.ts';
import { type Figure, seriesColor } from './figure.ts';

/** Quality against latency of every setting; the frontier is what cannot be had faster and better. */
export function sweepFigure({ metric, points }: ReportedSweep): Figure {
  const byLatency = points.toSorted(
    (a, b) => a.latencyP95Ms - b.latencyP95Ms || b.value - a.value || (a.label < b.label ? -1 : 1),
  );
  const frontier = byLatency.filter(({ onFrontier }) => onFrontier);
  const others = byLatency.filter(({ onFrontier }) => !onFrontier);
  const withInterval = byLatency.flatMap(({ latencyP95Ms, interval, onFrontier }) =>
    interval === undefined ? [] : [{ latencyP95Ms, ...interval, color: seriesColor(onFrontier ? 0 : 1) }],
  );
  const slowest = byLatency.at(-1)?.latencyP95Ms ?? 1;
  const at = { x: 'latencyP95Ms', y: 'value' } as const;
  return {
    title: 'Quality against latency',
    note: `Mean ${metric} and p95 latency of each setting. Bars are confidence intervals of the mean. No setting is both faster and better than a setting on the frontier.`,
    description: `${frontier.length} of ${points.length} settings are on the frontier of ${metric} against p95 latency.`,
    series: ['On the frontier', 'Others'],
    plot: ({ isNarrow }) => ({
      height: isNarrow ? 260 : 320,
      marginLeft: 48,
      marginBottom: 40,
      marginRight: isNarrow ? 24 : 48,
      marginTop: 30,
      x: { domain: [0, slowest * 1.2 || 1], label: 'p95 latency, milliseconds', ticks: isNarrow ? 4 : 6 },
      y: { grid: true, label: metric, ticks: 5, nice: true },
      marks: [
        Plot.ruleX(withInterval, {
          x: 'latencyP95Ms',
          y1: 'low',
          y2: 'high',
          stroke: 'color',
          strokeOpacity: 0.5,
          strokeWidth: 2,
        }),
        Plot.line(frontier, { ...at, stroke: seriesColor(0), strokeWidth: 2, curve: 'step-after' }),
        Plot.dot(others, { ...at, fill: seriesColor(1), symbol: 'square', r: 4.5 }),
        Plot.dot(frontier, { ...at, fill: seriesColor(0), r: 5 }),
        Plot.text(isNarrow ? [] : frontier, {
          ...at,
          text: 'label',
          dx: 9,
          dy: 13,
          textAnchor: 'start',
          fill: 'currentColor',
          stroke: 'var(--card)',
          strokeWidth: 4,
        }),
        Plot.dot(byLatency, { ...at, fill: 'transparent', r: 12, title: tip }),
      ],
    }),
    table: {
      head: ['Setting', metric, 'Low', 'High', 'p95', 'Frontier'],
      rows: byLatency.map(({ label, value, interval, latencyP95Ms, onFrontier }) => [
        label,
        formatValue(value),
        interval === undefined ? '–' : formatValue(interval.low),
        interval === undefined ? '–' : formatValue(interval.high),
        formatMs(latencyP95Ms),
        onFrontier ? 'yes' : 'no',
      ]),
    },
  };
}

function tip({ label, value, interval, latencyP95Ms }: SweepPoint): string {
  const range = interval === undefined ? '' : ` (${formatValue(interval.low)} to ${formatValue(interval.high)})`;
  return `${label}\n${formatValue(value)}${range}\np95 ${formatMs(latencyP95Ms)}`;
}
