import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { type LoadedConfig, stateFolder } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';
import { compareEvaluations, type MetricComparison, type RunHeader } from '@touchstone/eval';
import type { Invocation } from '../invocation.js';
import { withConfigChanges } from './config-changes.js';
import { type EvaluatedRun, evaluateSet } from './evaluate-set.js';
import { type ExactCheck, exactCheck } from './exact-check.js';
import { metricList } from './metric-list.js';
import { readQuestionSet } from './question-set.js';
import { providerMemory } from './remembered-providers.js';
import type { PlannedPoint, SweepPlan } from './sweep-plan.js';
import { withCorpus } from './with-corpus.js';

/** One configuration with its figures. */
export interface SweptPoint extends PlannedPoint {
  readonly run: EvaluatedRun;
  readonly value: number;
  readonly p95Ms: number;
  /** Whether it is within the plan's limit of latency. */
  readonly isAllowed: boolean;
}

/** What a sweep found. */
export interface FinishedSweep {
  readonly plan: SweepPlan;
  /** In the order of the plan. */
  readonly points: readonly SweptPoint[];
  /** Best of those that are fast enough; absent where none is. */
  readonly winner?: SweptPoint;
  /** The winner against the next best that is fast enough, and against the config as it is. */
  readonly overRunnerUp?: { readonly point: SweptPoint; readonly comparison: MetricComparison };
  readonly overConfigured?: { readonly point: SweptPoint; readonly comparison: MetricComparison };
  readonly exact?: ExactCheck;
}

/**
 * Asks the questions under each configuration of a plan and chooses. Every run is kept in a file named by the hash of all that shapes it, so that a
 * sweep that was interrupted or got more points goes on, and embeddings and rerank scores are shared between runs.
 */
export async function runSweep(
  invocation: Invocation,
  loaded: LoadedConfig,
  plan: SweepPlan,
  file: string,
): Promise<FinishedSweep> {
  const folder =
    plan.runs === undefined
      ? join(loaded.baseDir, stateFolder, 'sweeps', plan.hash)
      : resolve(dirname(file), plan.runs);
  const { split, method, metric, package: name, index } = plan;
  const set = await readQuestionSet(plan.set, { cwd: dirname(file), split });
  const memory = providerMemory();
  const metrics = metricList({ metric: [...metricList({}).map((one) => one.name), metric.name] });
  const where = {
    package: name,
    index,
  };
  // All are checked before the first is asked: that takes minutes.
  const configs = [];
  for (const { label, changes } of plan.points) {
    configs.push(await withConfigChanges(loaded, changes, `${file} (${label})`));
  }
  const points: SweptPoint[] = [];
  for (const [position, point] of plan.points.entries()) {
    const config = configs[position] ?? loaded;
    const [run] = await evaluateSet(invocation, config, set, {
      ...where,
      ...{ methods: [method], metrics, concurrency: 1, clock: memory.clock },
      wrap: (providers) => memory.wrap(providers, JSON.stringify([config.config.embedder, config.config.reranker])),
      fileOf: (_method, header) => join(folder, `${runName(header)}.jsonl`),
    });
    if (run === undefined) throw new RetrievalError('internal', `${point.label} was not asked.`);
    const p95Ms = run.evaluation.latency?.p95Ms ?? 0;
    const value = run.evaluation.mean[metric.name] ?? 0;
    points.push({ ...point, run, value, p95Ms, isAllowed: plan.maxP95Ms === undefined || p95Ms <= plan.maxP95Ms });
  }
  const exact = await withCorpus(invocation, loaded, { set, choice: where }, (corpus) =>
    exactCheck(corpus, set, { ...plan.exactCheck, signal: invocation.io.signal }),
  );
  return { plan, points, ...choose(points, metric.name), exact };
}

/** Of equals the earlier point: plans list the simplest first. */
function choose(points: readonly SweptPoint[], metric: string): Partial<FinishedSweep> {
  // Changes to what a config says already make the same run: it would be its own runner-up.
  const distinct = [...new Map(points.toReversed().map((point) => [runName(point.run.header), point])).values()];
  const [winner, runnerUp] = distinct
    .reverse()
    .filter(({ isAllowed }) => isAllowed)
    .sort((a, b) => b.value - a.value);
  if (winner === undefined) return {};
  const over = (point: SweptPoint) => {
    const [comparison] = compareEvaluations(point.run.evaluation, winner.run.evaluation, { metrics: [metric] });
    return comparison === undefined ? undefined : { point, comparison };
  };
  const overRunnerUp = runnerUp && over(runnerUp);
  const [configured] = points;
  const overConfigured = configured === undefined || configured === winner ? undefined : over(configured);
  return {
    winner,
    overRunnerUp,
    overConfigured,
  };
}

function runName({ configHash, indexes }: RunHeader): string {
  return createHash('sha256')
    .update(JSON.stringify([configHash, indexes]))
    .digest('hex')
    .slice(0, 24);
}
