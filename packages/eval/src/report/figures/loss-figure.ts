import * as Plot from '@observablehq/plot';
import type { LossPlace } from '../../attribute/attribute-losses.ts';
import type { EvaluationReport } from '../evaluation-report.ts';
import { counted, formatCount } from '../format-values.ts';
import { foundRank } from '../measure/found-rank.ts';
import type { Figure } from './figure.ts';

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
