import { compact, type JsonObject } from '@touchstone/contract';
import { evaluationJson, type InputWarning } from '@touchstone/eval';
import type { ReportedAbstention } from '@touchstone/eval/report';
import type { MeasuredRunFile } from '../compare/measure-run-file.ts';
import type { MeasuredRun } from '../run/evaluate-set.ts';

/** A measured run as JSON: the same bytes for the same answers, times apart. */
export function measuredRunJson(run: MeasuredRun): JsonObject {
  const { header, settings, method, evaluation, beforeRerank, kernels, abstention, warnings, answers } = run;
  const failed = answers.flatMap(({ query, error }) => (error === undefined ? [] : [{ query, ...error }]));
  return compact({
    set: settings.set,
    method,
    started_at: header.startedAt,
    config_hash: header.configHash,
    settings: settings.settings,
    evaluation: evaluationJson(evaluation),
    before_rerank: beforeRerank && evaluationJson(beforeRerank),
    kernels: kernels && evaluationJson(kernels),
    abstention: abstention && abstentionJson(abstention),
    failed,
    warnings: warnings.map(warningJson),
  });
}

/** A measured run file as JSON; the values of each query only `withQueries`. */
export function measuredRunFileJson(
  { name, evaluation, warnings }: MeasuredRunFile,
  { withQueries = false }: { readonly withQueries?: boolean } = {},
): JsonObject {
  const { per_query, ...summary } = evaluationJson(evaluation);
  return compact({
    run: name,
    ...summary,
    per_query: withQueries ? per_query : undefined,
    warnings: warnings.map(warningJson),
  });
}

/** A warning of an input as JSON. */
export function warningJson({ code, message, count, examples }: InputWarning): JsonObject {
  return { code, message, count, examples };
}

/** Frequencies of a system's abstentions as JSON. */
export function abstentionJson(figures: ReportedAbstention): JsonObject {
  return compact({
    answerable: figures.answerable,
    unanswerable: figures.unanswerable,
    rightly_abstained: figures.rightlyAbstained,
    wrongly_abstained: figures.wronglyAbstained,
    rightly_doubted: figures.rightlyDoubted,
    wrongly_doubted: figures.wronglyDoubted,
    answered: figures.answered,
    silent: figures.silent,
  });
}
