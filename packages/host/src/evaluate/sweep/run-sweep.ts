import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { indexesText, type RunHeader } from '@touchstone/eval';
import { withConfigChanges } from '../../file/config-changes.ts';
import type { LoadedConfig } from '../../file/load-config.ts';
import { stateFolder } from '../../settings/state-folder.ts';
import { providerCache } from '../configs/cached-providers.ts';
import { measureConfig } from '../configs/measure-config.ts';
import { withCorpus } from '../corpus/with-corpus.ts';
import type { EvaluationOptions } from '../options.ts';
import { readQuestionSet } from '../questions/read-question-set.ts';
import { type ChosenPoint, choosePoint, type SweptPoint } from './choose-point.ts';
import { type ExactCheck, exactCheck } from './exact-check.ts';
import { readSweepPlan, type SweepPlan } from './sweep-plan.ts';
import { unusedSettings } from './unused-settings.ts';

/** The result of a sweep. */
export interface FinishedSweep extends ChosenPoint {
  readonly plan: SweepPlan;
  /** In the order of the plan. */
  readonly points: readonly SweptPoint[];
  readonly exact?: ExactCheck;
  /** Paths of the config that changed nothing: the method does not use them, or their values are those of the config. */
  readonly unused: readonly string[];
}

/**
 * Runs the questions of a plan file under each of its configurations and chooses the best. Every run is kept in a file
 * named by the hash of all that shapes it, so a sweep that was interrupted or got more points goes on, and embeddings
 * and rerank scores are shared between runs.
 *
 * @throws `invalid_request` for a plan, set or configuration that is not sound, before anything runs; and the errors
 *   of the config's providers.
 */
export async function runSweep(loaded: LoadedConfig, file: string, options: EvaluationOptions): Promise<FinishedSweep> {
  const place = resolve(options.cwd ?? loaded.baseDir, file);
  const plan = await readSweepPlan(place);
  const folder =
    plan.runs === undefined
      ? join(loaded.baseDir, stateFolder, 'sweeps', plan.hash)
      : resolve(dirname(place), plan.runs);
  const { split, method, metric, package: name, index, allowedWarnings, ignoreIdenticalIds } = plan;
  const set = await readQuestionSet(plan.set, { cwd: dirname(place), split });
  const cache = providerCache(options.clock);
  // All are checked before the first one runs: that takes minutes.
  const planned = plan.points.map((point) => ({
    point,
    changed: withConfigChanges(loaded, point.changes, { what: `${place} (${point.label})` }),
  }));
  const points: SweptPoint[] = [];
  for (const { point, changed } of planned) {
    const figures = await measureConfig(
      { name: point.label, loaded: changed, metric: metric.name },
      set,
      {
        ...{ package: name, index, methods: [method], allowedWarnings, ignoreIdenticalIds },
        fileOf: (_method, header) => join(folder, `${runName(header)}.jsonl`),
      },
      { ...options, cache },
    );
    const { run, failed } = figures;
    const p95Ms = run.evaluation.latency?.p95Ms ?? 0;
    const isAllowed = failed === 0 && (plan.maxP95Ms === undefined || p95Ms <= plan.maxP95Ms);
    points.push({ ...point, ...figures, name: runName(run.header), p95Ms, isAllowed });
  }
  const { signal } = options;
  const exact = await withCorpus(loaded, { set, choice: { package: name, index } }, options, (corpus) =>
    exactCheck(corpus, set, { ...plan.exactCheck, signal }),
  );
  return { plan, points, ...choosePoint(points, metric.name), exact, unused: unusedSettings(points) };
}

function runName(header: RunHeader): string {
  return createHash('sha256')
    .update(JSON.stringify([header.configHash, indexesText(header)]))
    .digest('hex')
    .slice(0, 24);
}
