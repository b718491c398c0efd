import type * as Plot from '@observablehq/plot';
import { formatCount } from '../format-values.ts';
import type { Bin } from '../measure/histogram.ts';

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
