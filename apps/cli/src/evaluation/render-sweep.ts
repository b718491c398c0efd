import type { JsonObject } from '@touchstone/contract';
import { type MetricComparison, metricComparison } from '@touchstone/eval';
import { duration } from '../render/quantities.js';
import type { Styles } from '../render/styles.js';
import type { ExactCheck } from './exact-check.js';
import { signed } from './render-comparison.js';
import { figure } from './render-evaluation.js';
import { renderTable } from './render-table.js';
import type { FinishedSweep, SweptPoint } from './run-sweep.js';

/** The points, best first, then the winner with what speaks for it. */
export function renderSweep({ plan, points, winner, ...found }: FinishedSweep, styles: Styles): string {
  const { metric, maxP95Ms } = plan;
  const rows = [...points]
    .sort((a, b) => b.value - a.value)
    .map(({ label, value, p95Ms, isAllowed, run }) => [
      `${label}${isAllowed ? '' : '  (too slow)'}`,
      figure(value),
      figure(run.evaluation.mean['recall@50']),
      duration(p95Ms),
    ]);
  return [
    styles.strong(`${points.length} configurations by ${metric.name}`),
    renderTable(['', metric.name, 'recall@50', 'p95'], rows, styles),
    winner === undefined
      ? `${styles.bad('x')} No configuration stays within ${maxP95Ms} ms.`
      : `\n${styles.good('Winner')}: ${winner.label}`,
    ...comparedWith('the runner-up', found.overRunnerUp),
    ...comparedWith('the config as it is', found.overConfigured),
    ...exactLines(found.exact),
  ].join('\n');
}

export function sweepJson({ plan, points, winner, overRunnerUp, overConfigured, exact }: FinishedSweep): JsonObject {
  const over = (found: Compared | undefined) =>
    found === undefined ? null : { label: found.point.label, ...metricComparison.encode(found.comparison) };
  return {
    metric: plan.metric.name,
    max_p95_ms: plan.maxP95Ms ?? null,
    points: points.map(({ label, changes, value, p95Ms, isAllowed, run }) => ({
      ...{ label, changes, value, allowed: isAllowed },
      p95_ms: p95Ms,
      config_hash: run.header.configHash,
      mean: run.evaluation.mean,
    })),
    winner: winner?.label ?? null,
    over_runner_up: over(overRunnerUp),
    over_configured: over(overConfigured),
    exact_check: exact === undefined ? null : { ...exact },
  };
}

type Compared = { readonly point: SweptPoint; readonly comparison: MetricComparison };

function comparedWith(what: string, found: Compared | undefined): readonly string[] {
  if (found === undefined) return [];
  const { difference, interval, pValue, wins, ties, losses } = found.comparison;
  const verdict = pValue < 0.05 ? '' : ': no more than chance';
  return [
    `  against ${what} (${found.point.label}): ${signed(difference)}, 95 % interval ${signed(interval.low)} .. ${signed(interval.high)}, ` +
      `p ${pValue.toFixed(4)}, ${wins}/${ties}/${losses} win/tie/loss${verdict}`,
  ];
}

function exactLines(exact: ExactCheck | undefined): readonly string[] {
  if (exact === undefined) return ['  no vectors, so no exact check'];
  const { queries, k, found, missing } = exact;
  const said =
    missing.length === 0
      ? 'all: the store searches exactly, or missed nothing'
      : `${figure(found)} of it; ${missing.length} questions miss some`;
  return [`  of the exact top ${k} of ${queries} questions the usual dense search finds ${said}`];
}
