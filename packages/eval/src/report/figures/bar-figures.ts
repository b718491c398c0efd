import * as Plot from '@observablehq/plot';
import type { LossPlace } from '../../attribute/attribute-losses.ts';
import type { EvaluationReport } from '../evaluation-report.ts';
import { counted, formatCount, formatValue } from '../format-values.ts';
import { foundRank } from '../measure/found-rank.ts';
import { type Figure, seriesColor } from './figure.ts';

interface BarRow {
  readonly name: string;
  readonly counts: readonly number[];
}

/** Counts by name, as bars of one or several parts. */
interface BarsFigure {
  readonly title: string;
  readonly note: string;
  /** The counted unit, for the axis and the table: `Contexts`. */
  readonly unit: string;
  /** Names of the parts, at most four. */
  readonly series: readonly string[];
  readonly rows: readonly BarRow[];
}

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

/** The stages at which expected items were returned or lost. Undefined where no loss was attributed. */
export function lossFigure({ queries }: EvaluationReport): Figure | undefined {
  const expected = queries.flatMap((query) => query.expected);
  const lost = queries.flatMap((query) =>
    query.expected.filter((item) => foundRank(item, query.ranking) === undefined),
  );
  if (!lost.some(({ lostAt }) => lostAt !== undefined)) return undefined;
  const counts = [
    { place: 'In the results', count: expected.length - lost.length, color: 'var(--good)' },
    ...lossPlaces.map(({ place, name }) => ({
      place: name,
      count: lost.filter(({ lostAt }) => lostAt === place).length,
      color: 'var(--bad)',
    })),
    {
      place: 'Lost, stage unknown',
      count: lost.filter(({ lostAt }) => lostAt === undefined).length,
      color: 'var(--bad)',
    },
  ].filter(({ place, count }) => count > 0 || place !== 'Lost, stage unknown');
  const share = (count: number) => `${((100 * count) / expected.length).toFixed(1)} %`;
  return {
    title: 'Where expected items were lost',
    note: `Where ${counted(expected.length, 'relevant item', 'relevant items')} ended up: in the results, or lost at a stage.`,
    description: counts.map(({ place, count }) => `${place}: ${count}`).join(', '),
    plot: ({ isNarrow }) => ({
      height: 36 * counts.length + 60,
      marginLeft: isNarrow ? 112 : 130,
      marginRight: 64,
      marginBottom: 40,
      x: { label: 'Relevant items', ticks: isNarrow ? 3 : 5, grid: true },
      y: { domain: counts.map(({ place }) => place), label: null, tickSize: 0 },
      marks: [
        Plot.barX(counts, {
          x: 'count',
          y: 'place',
          fill: 'color',
          insetTop: 3,
          insetBottom: 3,
          title: ({ place, count }) => `${place}\n${formatCount(count)} (${share(count)})`,
        }),
        Plot.text(counts, { x: 'count', y: 'place', text: ({ count }) => share(count), dx: 6, textAnchor: 'start' }),
        Plot.ruleX([0]),
      ],
    }),
    table: {
      head: ['Outcome', 'Items', 'Share'],
      rows: counts.map(({ place, count }) => [place, formatCount(count), share(count)]),
    },
  };
}

const lossPlaces: readonly { readonly place: LossPlace; readonly name: string }[] = [
  { place: 'never_retrieved', name: 'Never retrieved' },
  { place: 'fusion', name: 'Lost in fusion' },
  { place: 'rerank', name: 'Lost in reranking' },
  { place: 'gate', name: 'Lost in a gate' },
];
