import { compact, type FallbackCode, RetrievalError } from '@touchstone/contract';
import type { Metric, RunHeader } from '@touchstone/eval';
import { type Corpus, type CorpusChoice, withCorpus } from '../corpus/with-corpus.ts';
import { requireSomeJudged, unknownJudged } from '../golden/unknown-judged.ts';
import type { EvaluatedConfig, EvaluationMethod, EvaluationOptions } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { contextSystem } from '../systems/context-system.ts';
import type { EvaluatedSystem, SystemInput } from '../systems/evaluated-system.ts';
import { evidenceSystem } from '../systems/evidence-system.ts';
import { retrievalSystem } from '../systems/retrieval-system.ts';
import { type RunFigures, runFigures } from './run-figures.ts';
import { type FinishedRun, runQuestions } from './run-questions.ts';
import { type RunSettings, runSettingsOf } from './run-settings.ts';
import { usualMetrics } from './usual-metrics.ts';

/** Options for running and measuring a set. */
export interface SetChoice extends CorpusChoice {
  /** Default: evidence alone. */
  readonly methods?: readonly EvaluationMethod[];
  /** Default: `usualMetrics()`. */
  readonly metrics?: readonly Metric[];
  /** Questions under way at a time. Default 1, so that times are those of one question alone. */
  readonly concurrency?: number;
  /** Keep the trace of each call with its answer. */
  readonly keepTrace?: boolean;
  /** Keep how results and expected items begin with each answer, for a report. */
  readonly keepPassages?: boolean;
  /** Fallbacks that count as answers, beside those that the set allows. Default: none. */
  readonly allowedWarnings?: readonly FallbackCode[];
  /** Leave the document that has a query's own id out of its results. Default: the set's own setting. */
  readonly ignoreIdenticalIds?: boolean;
  /** Run also where the index has no judged item, and only warn. Default: that is refused. */
  readonly takesNothing?: boolean;
  /** Where the run of a method is kept and resumed. Default: nowhere. */
  readonly fileOf?: (method: EvaluationMethod, header: RunHeader) => string;
}

/** One set, run by one method and measured. */
export interface MeasuredRun extends FinishedRun, RunFigures {
  readonly method: EvaluationMethod;
  readonly settings: RunSettings;
}

/**
 * Opens the corpus of a set once, runs every question by each method and measures the answers: a run for each method,
 * in their order. Throws `invalid_request` for a set without judgements, and the errors of the config's providers.
 */
export async function evaluateSet(
  loaded: EvaluatedConfig,
  set: QuestionSet,
  choice: SetChoice,
  options: EvaluationOptions,
): Promise<readonly MeasuredRun[]> {
  const { methods = ['evidence'] } = choice;
  if (set.qrels.size === 0) {
    throw new RetrievalError(
      'invalid_request',
      `${set.name} has only unanswerable questions: name its folder, or add a set with answerable questions.`,
    );
  }
  const { ignoreIdenticalIds = set.ignoreIdenticalIds } = choice;
  const asked = allowing({ ...set, ignoreIdenticalIds }, choice.allowedWarnings);
  return withCorpus(loaded, { set, choice }, options, async (corpus) => {
    // Before the first question, which may cost money.
    const unknown = await unknownJudged(asked, corpus, options.signal);
    if (choice.takesNothing !== true) requireSomeJudged(unknown);
    const runs: MeasuredRun[] = [];
    for (const method of methods)
      runs.push(
        await evaluateMethod(asked, { ...corpus, warnings: [...corpus.warnings, ...unknown] }, method, choice, options),
      );
    return runs;
  });
}

function allowing(set: QuestionSet, more: readonly FallbackCode[] = []): QuestionSet {
  if (more.length === 0) return set;
  const queries = set.queries.map((query) => {
    return { ...query, allowedWarnings: [...new Set([...(query.allowedWarnings ?? []), ...more])].sort() };
  });
  return { ...set, queries };
}

async function evaluateMethod(
  set: QuestionSet,
  corpus: Corpus,
  method: EvaluationMethod,
  { metrics = usualMetrics(), concurrency = 1, keepTrace, keepPassages, fileOf }: SetChoice,
  options: EvaluationOptions,
): Promise<MeasuredRun> {
  const { engine, clock } = options;
  const plain = await systemOf(method, { corpus, set, engine, clock, keepTrace, keepPassages });
  const system = { ...plain, settings: { ...plain.settings, ...compact({ query_role: corpus.queryRole }) } };
  const finished = await runQuestions(
    set,
    system,
    {
      ...{ method, concurrency, descriptions: corpus.descriptions },
      fileOf: fileOf && ((header) => fileOf(method, header)),
    },
    options,
  );
  const settings = runSettingsOf(finished.header, finished.header.name);
  const figures = runFigures(finished.answers, settings, metrics);
  const warnings = [...set.warnings, ...corpus.warnings, ...finished.warnings, ...figures.warnings];
  return { ...finished, ...figures, warnings, method, settings };
}

/** The system of a method, over a corpus that is open. */
function systemOf(method: EvaluationMethod, input: SystemInput): Promise<EvaluatedSystem> {
  if (method === 'context') return contextSystem(input);
  return method === 'evidence' ? evidenceSystem(input) : retrievalSystem(method, input);
}
