import type { JsonObject } from '@touchstone/contract';
import { metricComparisonJson } from '@touchstone/eval';
import type { TunedGrounding } from '../grounding/tune-grounding.ts';
import type { ComparedPoint } from '../sweep/choose-point.ts';
import type { ExactCheck } from '../sweep/exact-check.ts';
import type { FinishedSweep } from '../sweep/run-sweep.ts';
import type { FinishedTuning } from '../tune/tune.ts';
import { warningJson } from './run-json.ts';

/** A finished sweep as JSON. */
export function sweepJson(sweep: FinishedSweep): JsonObject {
  const { plan, points, winner, equals, overRunnerUp, overConfigured, exact, unused } = sweep;
  return {
    metric: plan.metric.name,
    max_p95_ms: plan.maxP95Ms ?? null,
    points: points.map(({ label, changes, value, p95Ms, failed, isAllowed, run }) => ({
      ...{ label, changes, value, failed, allowed: isAllowed },
      p95_ms: p95Ms,
      config_hash: run.header.configHash,
      mean: run.evaluation.mean,
      warnings: run.warnings.map(warningJson),
    })),
    unused_settings: [...unused],
    winner: winner?.label ?? null,
    equal_to_winner: equals.map(({ label }) => label),
    over_runner_up: comparedJson(overRunnerUp),
    over_configured: comparedJson(overConfigured),
    exact_check: exact === undefined ? null : exactJson(exact),
  };
}

function exactJson({ at, ...exact }: ExactCheck): JsonObject {
  return { ...exact, at: at.map(({ hnswEf, found }) => ({ hnsw_ef: hnswEf, found })) };
}

function comparedJson(compared: ComparedPoint | undefined): JsonObject | null {
  if (compared === undefined) return null;
  return { label: compared.point.label, ...metricComparisonJson(compared.comparison) };
}

/** A finished tuning as JSON. */
export function tuningJson({ set, path, metric, tuning }: FinishedTuning): JsonObject {
  const { best, settings, folds, heldOut } = tuning;
  const { pValue, interval, ...figures } = heldOut;
  return {
    set,
    setting: path.join('.'),
    metric,
    best,
    settings: settings.map((one) => ({ ...one })),
    folds: folds.map((one) => ({ ...one })),
    held_out: { ...figures, interval: { ...interval }, p_value: pValue },
  };
}

/** A calibration of grounding as JSON. */
export function tunedGroundingJson({
  set,
  path,
  reranker,
  calibration,
  heldOut,
  reliability,
}: TunedGrounding): JsonObject {
  return {
    set,
    setting: path.join('.'),
    reranker,
    best: calibration,
    held_out: heldOut.map((one) => ({ ...one })),
    reliability: reliability.map((one) => ({ ...one })),
  };
}
