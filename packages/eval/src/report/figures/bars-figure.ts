import * as Plot from '@observablehq/plot';
import { formatCount } from '../format-values.ts';
import { type Figure, seriesColor } from './figure.ts';

/** One bar: a name, and a count for each series. */
interface BarRow {
  readonly name: string;
  readonly counts: readonly number[];
}

/** Counts by name, as bars of one or several parts. */
export interface BarsFigure {
  readonly title: string;
  readonly note: string;
  /** The counted unit, for the axis and the table: `Contexts`. */
  readonly unit: string;
  /** Names of the parts, at most four. */
  readonly series: readonly string[];
  readonly rows: readonly BarRow[];
}

/** A bar for each row, its parts one after the other. */
export function barsFigure({ title, note, unit, series, rows }: BarsFigure): Figure {
  const parts = rows.flatMap(({ name, counts }) =>
    counts.map((count, at) => {
      const before = counts.slice(0, at).reduce((sum, each) => sum + each, 0);
      return { name, part: series[at] ?? '', count, from: before, to: before + count, color: seriesColor(at) };
    }),
  );
  const totals = rows.map(({ name, counts }) => ({ name, total: counts.reduce((sum, each) => sum + each, 0) }));
  const most = Math.max(1, ...totals.map(({ total }) => total));
  return {
    title,
    note,
    description: rows
      .map(({ name, counts }) => `${name}: ${counts.map((count, at) => `${count} ${series[at] ?? ''}`).join(', ')}`)
      .join('; '),
    series,
    plot: ({ isNarrow }) => ({
      height: 32 * rows.length + 64,
      marginLeft: isNarrow ? 112 : 150,
      marginRight: 56,
      marginBottom: 40,
      x: { domain: [0, most], label: unit, grid: true, ticks: isNarrow ? 3 : 5, tickFormat: wholeNumber },
      y: { domain: rows.map(({ name }) => name), label: null, tickSize: 0 },
      marks: [
        Plot.rectX(
          parts.filter(({ count }) => count > 0),
          {
            ...{ x1: 'from', x2: 'to', y: 'name', fill: 'color', insetTop: 3, insetBottom: 3 },
            title: ({ name, part, count }) => `${name}${part === '' ? '' : `, ${part}`}: ${formatCount(count)}`,
          },
        ),
        Plot.text(totals, {
          ...{ x: 'total', y: 'name', dx: 6, textAnchor: 'start', fill: 'currentColor' },
          text: ({ total }) => formatCount(total),
        }),
        Plot.ruleX([0]),
      ],
    }),
    table: {
      head: ['', ...(series.length === 1 ? [unit] : series)],
      rows: rows.map(({ name, counts }) => [name, ...counts.map(formatCount)]),
    },
  };
}

function wholeNumber(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : '';
}
