import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock, IndexDescription, JsonObject } from '@touchstone/contract';
import { type InputWarning, openRunFile, type QueryAnswer, type RunHeader, runQueries } from '@touchstone/eval';
import type { Invocation } from '../invocation.js';
import type { Asker, EvaluationMethod } from './asker.js';
import type { QuestionSet } from './question-set.js';
import { questionSetHash } from './question-set.js';
import { type RunSettings, runSettings } from './run-settings.js';
import { showQuestions } from './show-questions.js';

export interface RunChoice {
  readonly method: EvaluationMethod;
  readonly descriptions: readonly IndexDescription[];
  /** Where the run is kept, and taken up again. Default: nowhere. */
  readonly fileOf?: (header: RunHeader) => string;
  /** Questions under way at a time. */
  readonly concurrency: number;
  readonly clock: Clock;
}

/** Questions with their answers. */
export interface FinishedRun {
  readonly header: RunHeader;
  readonly answers: readonly QueryAnswer[];
  readonly warnings: readonly InputWarning[];
}

/** Asks every question, with progress on stderr, and keeps the answers in a run file where one is wanted. */
export async function runQuestions(
  { io, version }: Pick<Invocation, 'io' | 'version'>,
  set: QuestionSet,
  asker: Asker,
  choice: RunChoice,
): Promise<FinishedRun> {
  const header = headerOf(set, asker, choice, version);
  const { concurrency, clock } = choice;
  const file = choice.fileOf?.(header);
  if (file !== undefined) await mkdir(dirname(file), { recursive: true });
  const kept = file === undefined ? undefined : await openRunFile(file, header);
  const left = set.queries.filter(({ id }) => kept?.completed.every(({ query }) => query !== id) !== false);
  const [first] = left.filter(({ text }) => text.trim() !== '');
  // Not timed: what is loaded at the first use. A failure is told by the run itself.
  if (first !== undefined) await asker.ask(first, { signal: io.signal }).catch(() => {});
  const display = showQuestions(io.stderr, `${set.name}, ${choice.method}`);
  try {
    const answers = await runQueries(set.queries, asker.ask, {
      ...{ concurrency, clock, signal: io.signal },
      ...(kept === undefined ? {} : { completed: kept.completed }),
      onAnswer: async (answer, progress) => {
        display.update(progress);
        await kept?.append(answer);
      },
    });
    await kept?.finish(answers);
    return { header: kept?.header ?? header, answers, warnings: kept?.warnings ?? [] };
  } finally {
    display.end();
  }
}

/** What a run of these questions is called and made of; its hash is of all that shapes a ranking. */
function headerOf(set: QuestionSet, { settings }: Asker, choice: RunChoice, engine: string): RunHeader {
  const { method, descriptions, clock } = choice;
  const shape: JsonObject = { engine, method, set: questionSetHash(set), settings };
  const evaluation: RunSettings = {
    ...{ method, set: set.name, qrels: set.qrels, kernels: set.kernels, settings },
    queries: set.queries.map(({ id, text, category, answerable }) => ({
      ...{ id, text, answerable },
      category,
    })),
  };
  return {
    name: `${set.name} ${method}`,
    startedAt: new Date(clock.nowMs()).toISOString(),
    configHash: `sha256:${createHash('sha256').update(JSON.stringify(shape)).digest('hex')}`,
    indexes: descriptions,
    settings: runSettings.encode(evaluation),
  };
}
