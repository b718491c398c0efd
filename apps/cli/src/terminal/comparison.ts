import { printable } from '@touchstone/contract';
import type { MetricComparison, WorsenedQuery } from '@touchstone/eval';
import type { ComparedRun, ComparedRuns } from '@touchstone/host/evaluate';
import { displayWidth, padEnd } from './display-width.ts';
import { figure } from './evaluation.ts';
import type { Styles } from './styles.ts';
import { renderTable } from './table.ts';

/** Differences metric by metric, then the queries that got worse with both rankings side by side. */
export function renderComparison(
  { baseline, candidate, metrics, worsened }: ComparedRuns,
  { styles, shown }: { readonly styles: Styles; readonly shown: number },
): string {
  const header = ['', 'baseline', 'candidate', 'difference', '95 % interval', 'p', 'p (Holm)', 'win/tie/loss'];
  const texts = new Map((candidate.settings ?? baseline.settings)?.queries.map(({ id, text }) => [id, text]));
  const grades = candidate.settings?.qrels ?? baseline.settings?.qrels;
  return [
    styles.strong(`${baseline.name}  ->  ${candidate.name}`),
    renderTable(header, metrics.map(comparisonRow), styles),
    ...unansweredLines('baseline', baseline, styles),
    ...unansweredLines('candidate', candidate, styles),
    '',
    worsened.queries.length === 0
      ? `No query got worse in ${worsened.metric}.`
      : `${worsened.queries.length} queries got worse in ${worsened.metric}${worsened.queries.length > shown ? `; the worst ${shown} of them` : ''}.`,
    ...worsened.queries
      .slice(0, shown)
      .map((query) => worsenedText(query, { text: texts.get(query.query), grades: grades?.get(query.query), styles })),
  ].join('\n');
}

function unansweredLines(which: string, { evaluation }: ComparedRun, styles: Styles): readonly string[] {
  const { length: missing } = evaluation.unanswered;
  if (missing === 0) return [];
  return [`${styles.warning('!')} ${missing} judged queries have no results in the ${which} run. Each counts as 0.`];
}

function comparisonRow(comparison: MetricComparison): readonly string[] {
  const { metric, baseline, candidate, difference, interval, pValue, adjustedPValue, wins, ties, losses } = comparison;
  return [
    metric,
    figure(baseline),
    figure(candidate),
    `${signed(difference)}${adjustedPValue < 0.05 ? '*' : ' '}`,
    `${signed(interval.low)} .. ${signed(interval.high)}`,
    pValue.toFixed(4),
    adjustedPValue.toFixed(4),
    `${wins}/${ties}/${losses}`,
  ];
}

function worsenedText(
  { query, baseline, candidate, baselineRanking, candidateRanking }: WorsenedQuery,
  about: {
    readonly text: string | undefined;
    readonly grades: ReadonlyMap<string, number> | undefined;
    readonly styles: Styles;
  },
): string {
  const { text, grades, styles } = about;
  const cell = (id: string | undefined) =>
    id === undefined ? '' : `${(grades?.get(id) ?? 0) > 0 ? '+' : ' '} ${tail(printable(id), rankingWidth - 2)}`;
  const places = Math.min(rankingDepth, Math.max(baselineRanking.length, candidateRanking.length));
  const rows = Array.from({ length: places }, (_, place) => {
    const left = padEnd(cell(baselineRanking[place]), rankingWidth);
    return `  ${String(place + 1).padStart(4)}  ${left}  ${cell(candidateRanking[place])}`.trimEnd();
  });
  const title = `${query}  ${figure(baseline)} -> ${figure(candidate)}`;
  return [`\n${styles.strong(title)}  ${printable(text ?? '')}`, ...rows].join('\n');
}

/** Cuts an id at its start, because the end is more specific. */
function tail(id: string, room: number): string {
  if (displayWidth(id) <= room) return id;
  const points = [...id];
  while (displayWidth(points.join('')) >= room) points.shift();
  return `…${points.join('')}`;
}

export function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(4)}`;
}

const rankingDepth = 10;
const rankingWidth = 56;
