import { duration } from '@touchstone/contract';
import type { InputWarning } from '@touchstone/eval';
import type { ChosenPoint, ComparedPoint, ExactCheck, FinishedSweep, SweptPoint } from '@touchstone/host/evaluate';
import { signed } from './comparison.ts';
import { figure, renderWarnings } from './evaluation.ts';
import type { Styles } from './styles.ts';
import { renderTable } from './table.ts';

/** The configurations, best first, then the winner and how significant its lead is. */
export function renderSweep({ plan, points, winner, unused, ...found }: FinishedSweep, styles: Styles): string {
  const { metric, maxP95Ms } = plan;
  const rows = [...points]
    .sort((a, b) => b.value - a.value)
    .map(({ label, value, p95Ms, failed, isAllowed, run }) => [
      `${label}${isAllowed ? '' : `  (${failed > 0 ? `${failed} failed` : 'too slow'})`}`,
      figure(value),
      figure(run.evaluation.mean['recall@50']),
      duration(p95Ms),
    ]);
  return [
    styles.strong(`${points.length} configurations by ${metric.name}`),
    renderTable(['', metric.name, 'recall@50', 'p95'], rows, styles),
    ...(winner === undefined
      ? [
          `${styles.bad('x')} No configuration answers every question${maxP95Ms === undefined ? '' : ` within ${maxP95Ms} ms`}.`,
        ]
      : new Set(points.map(({ name }) => name)).size === 1
        ? ['\nNo winner: every configuration is the config as it is.']
        : winnerLines(winner, found, styles)),
    ...exactLines(found.exact),
    ...unused.map((path) => `${styles.warning('!')} ${unusedNote(path, plan)}`),
    ...points.flatMap(({ label, run }) =>
      renderWarnings(run.warnings.filter(isOfAnswers), styles).map((line) => `${line} (${label})`),
    ),
  ].join('\n');
}

function unusedNote(path: string, { method }: Pick<FinishedSweep['plan'], 'method'>): string {
  const users = { retrieval: 'search or hybrid', evidence: 'evidence', context: 'context' };
  const [, user] = Object.entries(users).find(([section]) => path.startsWith(`${section}.`)) ?? [];
  const other = user === undefined || user.includes(method) ? '' : `: "method" in the plan can be ${user}`;
  return `${path} changed nothing. The method ${method} does not use it, or the config has the same value${other}.`;
}

function isOfAnswers({ code }: InputWarning): boolean {
  return code === 'failed_questions' || code === 'fallback_answers';
}

/** Names no winner if the best configuration ties with another one. */
function winnerLines(
  winner: SweptPoint,
  { equals, overRunnerUp, overConfigured }: Omit<ChosenPoint, 'winner'>,
  styles: Styles,
): readonly string[] {
  if (equals.length === 0) {
    return [
      `\n${styles.good('Winner')}: ${winner.label}`,
      ...comparedWith('the runner-up', overRunnerUp),
      ...comparedWith('the config as it is', overConfigured),
    ];
  }
  const labels = [winner, ...equals].map(({ label }) => label);
  return [
    `\nNo winner: ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} are equal: keep ${labels[0]}.`,
    ...comparedWith('the config as it is', overConfigured),
  ];
}

function comparedWith(what: string, found: ComparedPoint | undefined): readonly string[] {
  if (found === undefined) return [];
  const { difference, interval, pValue, wins, ties, losses } = found.comparison;
  const verdict = pValue < 0.05 ? '' : ': may be chance';
  return [
    `  against ${what} (${found.point.label}): ${signed(difference)}, 95 % interval ${signed(interval.low)} .. ${signed(interval.high)}, ` +
      `p ${pValue.toFixed(4)}, ${wins}/${ties}/${losses} win/tie/loss${verdict}`,
  ];
}

function exactLines(exact: ExactCheck | undefined): readonly string[] {
  if (exact === undefined) return ['  exact check: skipped, because the index has no vectors'];
  const { queries, k, found, missing, at } = exact;
  const said =
    missing.length === 0
      ? 'all: the store searches exactly, or missed nothing'
      : `${figure(found)} of it; ${missing.length} questions miss some`;
  const breadths = at.map((each) => `${figure(each.found)} at ${each.hnswEf}`).join(', ');
  return [
    `  of the exact top ${k} of ${queries} questions the usual dense search finds ${said}`,
    ...(missing.length === 0 ? [] : [`  by hnsw_ef: ${breadths}`]),
  ];
}
