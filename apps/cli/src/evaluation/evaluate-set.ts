import type { LoadedConfig } from '@touchstone/config';
import { type Clock, RetrievalError, systemClock } from '@touchstone/contract';
import { checkInput, type Metric } from '@touchstone/eval';
import type { Invocation } from '../invocation.js';
import { evidenceAsker } from './ask-evidence.js';
import { retrievalAsker } from './ask-retrieval.js';
import type { Asker, AskerInput, EvaluationMethod } from './asker.js';
import { type MeasuredRun, measureRun } from './measure-run.js';
import type { QuestionSet } from './question-set.js';
import { type FinishedRun, runQuestions } from './run-questions.js';
import { type RunSettings, runSettingsOf } from './run-settings.js';
import { type Corpus, type CorpusChoice, withCorpus } from './with-corpus.js';

export interface EvaluationChoice extends CorpusChoice {
  readonly methods: readonly EvaluationMethod[];
  readonly metrics: readonly Metric[];
  readonly concurrency: number;
  readonly keepTrace?: boolean;
  /** Where the run of a method is kept. Default: nowhere. */
  readonly fileOf?: (method: EvaluationMethod) => string;
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
    startedAt: new Date(clock.nowMs()).toISOString(),
    ...(fileOf === undefined ? {} : { file: fileOf(method) }),
  });
  const settings = runSettingsOf(finished.header, finished.header.name);
  const measured = measureRun(finished.answers, settings, metrics);
  const documents = await judgedDocuments(set, corpus);
  const unknown =
    documents === undefined
      ? []
      : checkInput({ qrels: set.qrels, documents }).filter(({ code }) => code === 'unknown_judged_documents');
  const warnings = [...set.warnings, ...corpus.warnings, ...finished.warnings, ...measured.warnings, ...unknown];
  return { ...finished, ...measured, warnings, method, settings };
}

/** Answers by one method, over a corpus that is open. */
export function askerOf(method: EvaluationMethod, input: AskerInput): Promise<Asker> {
  return method === 'evidence' ? evidenceAsker(input) : retrievalAsker(method, input);
}

/** Ids of the set's own documents; undefined where the index is not of them. */
async function judgedDocuments(
  { documents }: QuestionSet,
  { providers, indexes }: Corpus,
): Promise<ReadonlySet<string> | undefined> {
  const [index] = indexes;
  if (documents === undefined || index === undefined || providers.store.readDocuments === undefined) return undefined;
  const records = await providers.store.readDocuments(index);
  return new Set(records.map(({ documentId }) => documentId));
}
