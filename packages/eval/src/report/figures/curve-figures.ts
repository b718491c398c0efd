import * as Plot from '@observablehq/plot';
import type { EvaluationReport } from '../evaluation-report.ts';
import { counted, formatValue } from '../format-values.ts';
import {
  type PrecisionAtRecall,
  precisionRecallCurve,
  type RankedRelevance,
  rankedRelevance,
  recallCurve,
} from '../measure/curves.ts';
import { type Figure, seriesColor } from './figure.ts';

/** Recall in the top k, for each k; before the reranking too, where that is known. Undefined without rankings. */
export function recallFigure({ queries }: EvaluationReport): Figure | undefined {
  const after = rankedRelevance(queries, ({ ranking }) => ranking.map(({ id }) => id));
  const reranked = queries.filter(({ rankingBeforeRerank }) => rankingBeforeRerank !== undefined);
  const before = rankedRelevance(reranked, ({ rankingBeforeRerank = [] }) => rankingBeforeRerank);
  const depth = depthOf(after);
  if (depth === 0) return undefined;
  const series = [
    { name: before.length > 0 ? 'After reranking' : 'Recall', values: recallCurve(after, depth) },
    ...(before.length > 0 ? [{ name: 'Before reranking', values: recallCurve(before, depth) }] : []),
  ];
  const ticks = marks.filter((k) => k < depth).concat(depth);
  return {
    title: 'Recall at k',
    note: `Mean fraction of the relevant items that are among the top k results, over ${counted(after.length, 'query', 'queries')}.`,
    description: `Recall rises from ${formatValue(series[0]?.values[0] ?? 0)} at k = 1 to ${formatValue(series[0]?.values[depth - 1] ?? 0)} at k = ${depth}.`,
    series: series.map(({ name }) => name),
    plot: ({ isNarrow }) => ({
      height: isNarrow ? 230 : 280,
      marginLeft: 44,
      marginTop: 30,
      marginBottom: 40,
      x: {
        type: depth > 20 ? 'log' : 'linear',
        domain: [1, Math.max(2, depth)],
        ticks: readableTicks(ticks, isNarrow),
        tickFormat: (k: number) => String(k),
        label: 'Number of results, k',
      },
      y: { domain: [0, 1], grid: true, label: 'Recall', ticks: 5 },
      marks: [
        Plot.ruleY([0]),
        ...series.flatMap(({ name, values }, index) => {
          const points = values.map((recall, at) => ({ k: at + 1, recall }));
          const marked = points.filter(({ k }) => ticks.includes(k));
          const title = ({ k, recall }: { k: number; recall: number }) => `${name}\nk = ${k}: ${formatValue(recall)}`;
          return [
            Plot.lineY(points, { x: 'k', y: 'recall', stroke: seriesColor(index), strokeWidth: 2 }),
            Plot.dot(marked, { x: 'k', y: 'recall', fill: seriesColor(index), r: 3.5 }),
            Plot.dot(marked, { x: 'k', y: 'recall', fill: 'transparent', r: 11, title }),
          ];
        }),
      ],
    }),
    table: {
      head: ['k', ...series.map(({ name }) => name)],
      rows: ticks.map((k) => [String(k), ...series.map(({ values }) => formatValue(values[k - 1] ?? 0))]),
    },
  };
}

const marks: readonly number[] = [1, 2, 3, 5, 10, 20, 50];
const maxDepth = 100;

function depthOf(rankings: readonly RankedRelevance[]): number {
  return Math.min(
    maxDepth,
    rankings.reduce((depth, { hits }) => Math.max(depth, hits.length), 0),
  );
}

/** The end of the axis stays; a mark that would run into it goes. */
function readableTicks(ticks: readonly number[], isNarrow: boolean): number[] {
  const end = ticks.at(-1) ?? 1;
  return ticks.filter((k) => k === end || (end / k > 1.35 && !(isNarrow && k === 3)));
}

export function precisionRecallFigure({ queries }: EvaluationReport): Figure | undefined {
  const rankings = rankedRelevance(queries, ({ ranking }) => ranking.map(({ id }) => id));
  if (rankings.every(({ hits }) => hits.length === 0)) return undefined;
  const curve = precisionRecallCurve(rankings);
  const title = ({ recall, precision }: PrecisionAtRecall) =>
    `Recall ${recall.toFixed(1)}\nPrecision ${formatValue(precision)}`;
  return {
    title: 'Precision against recall',
    note: 'Best precision at this recall or higher, interpolated at eleven points and averaged over queries.',
    description: `Precision falls from ${formatValue(curve[0]?.precision ?? 0)} at recall 0 to ${formatValue(curve[10]?.precision ?? 0)} at recall 1.`,
    plot: ({ isNarrow }) => ({
      height: isNarrow ? 230 : 280,
      marginLeft: 44,
      marginTop: 30,
      marginBottom: 40,
      x: { domain: [0, 1], label: 'Recall', ticks: 5 },
      y: { domain: [0, 1], grid: true, label: 'Precision', ticks: 5 },
      marks: [
        Plot.ruleY([0]),
        Plot.areaY(curve, { x: 'recall', y: 'precision', fill: seriesColor(0), fillOpacity: 0.12 }),
        Plot.lineY(curve, { x: 'recall', y: 'precision', stroke: seriesColor(0), strokeWidth: 2 }),
        Plot.dot(curve, { x: 'recall', y: 'precision', fill: seriesColor(0), r: 3.5 }),
        Plot.dot(curve, { x: 'recall', y: 'precision', fill: 'transparent', r: 11, title }),
      ],
    }),
    table: {
      head: ['Recall', 'Precision'],
      rows: curve.map(({ recall, precision }) => [recall.toFixed(1), formatValue(precision)]),
    },
  };
}
