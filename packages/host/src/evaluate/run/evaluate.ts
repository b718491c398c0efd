import { join, resolve } from 'node:path';
import { type SkippedSet, skippedSet } from '../corpus/working-copies.ts';
import type { EvaluatedConfig, EvaluationMethod, EvaluationOptions } from '../options.ts';
import { readQuestionSets } from '../questions/read-question-set.ts';
import { evaluateSet, type MeasuredRun, type SetChoice } from './evaluate-set.ts';

/** The request for an evaluation. */
export interface EvaluationRequest extends Omit<SetChoice, 'fileOf' | 'wrap'> {
  /** Golden files or folders, folders in BEIR form, `retrieval_dataset.yaml`. */
  readonly sets: readonly string[];
  /** Of a BEIR folder, the judgements of `qrels/NAME.tsv`. */
  readonly split?: string;
  /** The kept runs, to resume them: a file, or a folder for several sets or methods. Default: none. */
  readonly runs?: string;
  /** Called with the runs of a set when they are finished; the next set waits for it. `isAlone`: there is no other run. */
  readonly onSet?: (runs: readonly MeasuredRun[], about: { readonly isAlone: boolean }) => void | Promise<void>;
  /** Called with a set that has no runs, because the sources of its corpus are not here. */
  readonly onSkip?: (skipped: SkippedSet) => void;
}

/**
 * Runs every question of the sets by each method and measures the answers: a run for each set and method, in that
 * order. All sets are read before the first runs.
 *
 * @throws `invalid_request` for a set that cannot be read or has no judgements, `invalid_config` for a kept run of another
 *   configuration, and what the config's providers throw.
 */
export async function evaluate(
  loaded: EvaluatedConfig,
  request: EvaluationRequest,
  options: EvaluationOptions,
): Promise<readonly MeasuredRun[]> {
  const { sets: paths, split, runs: place, onSet, onSkip, ...choice } = request;
  const { cwd = loaded.baseDir, sources } = options;
  const sets = await readQuestionSets(paths, { cwd, split });
  const isAlone = sets.length * (choice.methods?.length ?? 1) === 1;
  const finished: MeasuredRun[] = [];
  for (const set of sets) {
    const skipped = skippedSet(set, choice, loaded, sources);
    if (skipped !== undefined) {
      onSkip?.(skipped);
      continue;
    }
    const fileOf = (method: EvaluationMethod) =>
      isAlone ? resolve(cwd, place ?? '') : join(resolve(cwd, place ?? ''), `${set.name}.${method}.jsonl`);
    const runs = await evaluateSet(
      loaded,
      set,
      { ...choice, fileOf: place === undefined ? undefined : fileOf },
      options,
    );
    await onSet?.(runs, { isAlone });
    finished.push(...runs);
  }
  return finished;
}
