import type { LoadedConfig } from '@touchstone/config';
import { type Clock, RetrievalError, systemClock } from '@touchstone/contract';
import type { Metric, RunHeader } from '@touchstone/eval';
import type { Invocation } from '../invocation.js';
import { evidenceAsker } from './ask-evidence.js';
import { retrievalAsker } from './ask-retrieval.js';
import type { Asker, AskerInput, EvaluationMethod } from './asker.js';
import { type MeasuredRun, measureRun } from './measure-run.js';
import type { QuestionSet } from './question-set.js';
import { type FinishedRun, runQuestions } from './run-questions.js';
import { type RunSettings, runSettingsOf } from './run-settings.js';
import { unknownJudged } from './unknown-judged.js';
import { type Corpus, type CorpusChoice, withCorpus } from './with-corpus.js';

export interface EvaluationChoice extends CorpusChoice {
  readonly methods: readonly EvaluationMethod[];
  readonly metrics: readonly Metric[];
  readonly concurrency: number;
  readonly keepTrace?: boolean;
  /** Where the run of a method is kept. Default: nowhere. */
  readonly fileOf?: (method: EvaluationMethod, header: RunHeader) => string;
  readonly clock?: Clock;
}

/** One set, asked by one method and measured. */
export interface EvaluatedRun extends FinishedRun, MeasuredRun {
  readonly method: EvaluationMethod;
  readonly settings: RunSettings;
}

/** Opens the corpus of a set once and asks it by each method. */
export async function evaluateSet(
  invocation: Invocation,
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  set: QuestionSet,
  choice: EvaluationChoice,
): Promise<readonly EvaluatedRun[]> {
  if (set.qrels.size === 0) {
    throw new RetrievalError(
      'invalid_request',
      `${set.name} has only questions without an answer: name its folder, or add a set whose questions have one.`,
    );
  }
  return withCorpus(invocation, loaded, { set, choice }, async (corpus) => {
    const runs: EvaluatedRun[] = [];
    for (const method of choice.methods) runs.push(await evaluateMethod(invocation, set, corpus, method, choice));
    return runs;
  });
}

async function evaluateMethod(
  invocation: Invocation,
  set: QuestionSet,
  corpus: Corpus,
  method: EvaluationMethod,
  { metrics, concurrency, keepTrace = false, fileOf, clock = systemClock }: EvaluationChoice,
): Promise<EvaluatedRun> {
  const asker = await askerOf(method, { corpus, set, engine: invocation.version, clock, keepTrace });
  const finished = await runQuestions(invocation, set, asker, {
    ...{ method, concurrency, descriptions: corpus.descriptions },
    clock,
    ...(fileOf === undefined ? {} : { fileOf: (header) => fileOf(method, header) }),
  });
  const settings = runSettingsOf(finished.header, finished.header.name);
  const measured = measureRun(finished.answers, settings, metrics);
  const unknown = await unknownJudged(set, corpus, invocation.io.signal);
  const warnings = [...set.warnings, ...corpus.warnings, ...finished.warnings, ...measured.warnings, ...unknown];
  return { ...finished, ...measured, warnings, method, settings };
}

/** Answers by one method, over a corpus that is open. */
function askerOf(method: EvaluationMethod, input: AskerInput): Promise<Asker> {
  return method === 'evidence' ? evidenceAsker(input) : retrievalAsker(method, input);
}
