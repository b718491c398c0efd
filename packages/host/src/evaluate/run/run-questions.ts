import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Clock, type IndexDescription, type JsonObject, systemClock } from '@touchstone/contract';
import { type InputWarning, openRunFile, type QueryAnswer, type RunHeader, runQueries } from '@touchstone/eval';
import type { EvaluationMethod, EvaluationOptions } from '../options.ts';
import { type QuestionSet, questionSetHash } from '../questions/question-set.ts';
import type { EvaluatedSystem } from '../systems/evaluated-system.ts';
import { type RunSettings, runSettings } from './run-settings.ts';

export interface RunChoice {
  readonly method: EvaluationMethod;
  readonly descriptions: readonly IndexDescription[];
  /** Where the run is kept and resumed. Default: nowhere. */
  readonly fileOf?: (header: RunHeader) => string;
  /** Questions under way at a time. */
  readonly concurrency: number;
}

/** Questions with their answers. */
export interface FinishedRun {
  readonly header: RunHeader;
  readonly answers: readonly QueryAnswer[];
  readonly warnings: readonly InputWarning[];
}

/** Runs every question on a system, and keeps the answers in a run file where one is wanted. */
export async function runQuestions(
  set: QuestionSet,
  system: EvaluatedSystem,
  choice: RunChoice,
  options: EvaluationOptions,
): Promise<FinishedRun> {
  const { method, concurrency } = choice;
  const { engine, clock = systemClock, signal, onProgress } = options;
  const header = headerOf(set, system, choice, { engine, clock });
  const file = choice.fileOf?.(header);
  if (file !== undefined) await mkdir(dirname(file), { recursive: true });
  const kept = file === undefined ? undefined : await openRunFile(file, header);
  const done = new Set(kept?.completed.map(({ query }) => query));
  const first = set.queries.find(({ id, text }) => !done.has(id) && text.trim() !== '');
  // Not timed: loading at the first use. The run itself reports a failure.
  if (first !== undefined) await system.retrieve(first, { signal }).catch(() => {});
  const about = { kind: 'asking', set: set.name, method } as const;
  onProgress?.({ ...about, done: 0, total: set.queries.length, failed: 0 });
  const answers = await runQueries(set.queries, system.retrieve, {
    ...{ concurrency, clock, signal },
    completed: kept?.completed,
    allowedFallbacks: ({ allowedWarnings = [] }) => allowedWarnings,
    onAnswer: async (answer, progress) => {
      onProgress?.({ ...about, ...progress });
      await kept?.append(answer);
    },
  });
  await kept?.finish(answers);
  return { header: kept?.header ?? header, answers, warnings: kept?.warnings ?? [] };
}

/** Name and settings of a run of these questions; its hash is of all that shapes a ranking. */
function headerOf(
  set: QuestionSet,
  { settings }: EvaluatedSystem,
  { method, descriptions }: RunChoice,
  { engine, clock }: { readonly engine: string; readonly clock: Clock },
): RunHeader {
  const shape: JsonObject = { engine, method, set: questionSetHash(set), settings };
  const { name, queries, qrels, kernels } = set;
  const about: RunSettings = { method, set: name, queries, qrels, kernels, settings };
  return {
    name: `${name} ${method}`,
    startedAt: new Date(clock.nowMs()).toISOString(),
    configHash: `sha256:${createHash('sha256').update(JSON.stringify(shape)).digest('hex')}`,
    indexes: descriptions,
    settings: runSettings.encode(about),
  };
}
