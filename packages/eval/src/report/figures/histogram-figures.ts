import * as Plot from '@observablehq/plot';
import { summarizeLatency } from '../../numbers/latency-summary.ts';
import type { EvaluationReport } from '../evaluation-report.ts';
import { counted, formatCount, formatMs, formatValue } from '../format-values.ts';
import { type Figure, seriesColor } from './figure.ts';

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

/** Times of queries. Undefined where none was timed. */
export function latencyFigure({ evaluation }: EvaluationReport): Figure | undefined {
  const times = [...evaluation.latenciesMs.values()].sort((a, b) => a - b);
  const latency = summarizeLatency(times);
  if (latency === undefined) return undefined;
  // Times of a cold start or of a retry would squeeze all others into one bin of an even scale.
  const [low, high] = [times[0] ?? 0, times.at(-1) ?? 0];
  const isSkewed = low > 0 && high > 8 * latency.p50Ms;
  const edges = isSkewed ? evenRatios(low, high) : evenSteps(low, high);
  const bins = histogram(times, edges);
  const percentiles = [
    { name: 'p50', ms: latency.p50Ms },
    { name: 'p95', ms: latency.p95Ms },
    { name: 'p99', ms: latency.p99Ms },
  ];
  const title = ({ from, to, count }: Bin) =>
    `${formatMs(from)} to ${formatMs(to)}\n${counted(count, 'query', 'queries')}`;
  const listed = percentiles.map(({ name, ms }) => `${name} ${formatMs(ms)}`).join(' · ');
  return {
    title: 'Latency',
    note: `${listed} · mean ${formatMs(latency.meanMs)}, of ${counted(latency.queryCount, 'timed query', 'timed queries')}.${isSkewed ? ' Logarithmic scale.' : ''}`,
    description: `Histogram of query times: ${listed}.`,
    plot: ({ isNarrow }) => ({
      height: isNarrow ? 220 : 260,
      marginLeft: 44,
      marginBottom: 40,
      marginTop: 40,
      x: {
        type: isSkewed ? 'log' : 'linear',
        domain: [edges[0] ?? 0, edges.at(-1) ?? 1],
        label: 'Milliseconds',
        ticks: isNarrow ? 4 : 6,
        tickFormat: isSkewed ? '~s' : (ms: number) => shortMs(ms),
      },
      y: countAxis(bins),
      marks: [
        Plot.rectY(bins, { x1: 'from', x2: 'to', y: 'count', fill: seriesColor(0), inset: 0.5, title }),
        Plot.ruleX(percentiles.slice(0, 2), {
          x: 'ms',
          stroke: seriesColor(1),
          strokeWidth: 2,
          strokeDasharray: '4 3',
        }),
        Plot.text(percentiles.slice(0, 2), {
          x: 'ms',
          text: 'name',
          frameAnchor: 'top',
          dy: -10,
          fill: seriesColor(1),
        }),
        Plot.ruleY([0]),
      ],
    }),
    table: {
      head: ['Time', 'Queries'],
      rows: bins.map(({ from, to, count }) => [`${formatMs(from)} to ${formatMs(to)}`, formatCount(count)]),
    },
  };
}

const binCount = 20;

function evenSteps(low: number, high: number): readonly number[] {
  const end = high > low ? high : low + 1;
  return Array.from({ length: binCount + 1 }, (_, index) =>
    index === binCount ? end : low + ((end - low) * index) / binCount,
  );
}

function evenRatios(low: number, high: number): readonly number[] {
  return Array.from({ length: binCount + 1 }, (_, index) => {
    if (index === 0) return low;
    return index === binCount ? high : low * (high / low) ** (index / binCount);
  });
}

function shortMs(ms: number): string {
  return Number.isInteger(ms) ? formatCount(ms) : String(ms);
}

/** The axis of a histogram: whole numbers only, about four of them. */
function countAxis(bins: readonly Bin[]): Plot.ScaleOptions {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const step = steps(most / 4);
  const top = Math.ceil(most / step);
  return {
    domain: [0, top * step],
    ticks: Array.from({ length: top + 1 }, (_, index) => index * step),
    tickFormat: formatCount,
    grid: true,
    label: 'Queries',
  };
}

/** The least of 1, 2, 5, 10, 20, … that is at least this. */
function steps(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}

/** The number of values from `from` up to, but not including, `to`; the last bin includes it. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counts values between edges in ascending order, of which there are at least two. */
export function histogram(values: readonly number[], edges: readonly number[]): readonly Bin[] {
  const last = edges.length - 2;
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? from;
    const inside = (value: number) => value >= from && (value < to || (index === last && value <= to));
    return { from, to, count: values.filter(inside).length };
  });
}
