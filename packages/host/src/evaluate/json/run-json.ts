import { compact, type JsonObject } from '@touchstone/contract';
import { type Evaluation, evaluation as evaluationCodec, type InputWarning } from '@touchstone/eval';
import type { MeasuredRun } from '../run/evaluate-set.ts';
import type { AbstentionFigures } from '../run/run-figures.ts';

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

/** A warning of an input as JSON. */
export function warningJson({ code, message, count, examples }: InputWarning): JsonObject {
  return { code, message, count, examples };
}

/** How often a system was silent as JSON. */
export function abstentionJson(figures: AbstentionFigures): JsonObject {
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

/** A codec's answer has optional members, which JSON drops. */
function evaluationJson(evaluation: Evaluation): JsonObject {
  return JSON.parse(JSON.stringify(evaluationCodec.encode(evaluation)));
}
