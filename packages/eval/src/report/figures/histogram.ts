import type * as Plot from '@observablehq/plot';
import { formatCount } from '../format-values.ts';

/** The axis of a histogram: whole numbers only, about four of them. */
export function countAxis(bins: readonly Bin[]): Plot.ScaleOptions {
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
export interface Bin {
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
