import { compact, type JsonObject } from '@touchstone/contract';
import { evaluation as evaluationCodec, type InputWarning } from '@touchstone/eval';
import type { EvaluatedRun } from './evaluate-set.js';
import type { Restraint } from './measure-run.js';

/** A measured run for programs: the same bytes for the same answers, times apart. */
export function evaluationJson(run: EvaluatedRun): JsonObject {
  const { header, settings, method, evaluation, beforeRerank, kernels, restraint, warnings, answers } = run;
  const failed = answers.flatMap(({ query, error }) => (error === undefined ? [] : [{ query, ...error }]));
  return {
    set: settings.set,
    method,
    started_at: header.startedAt,
    config_hash: header.configHash,
    settings: settings.settings,
    evaluation: plain(evaluationCodec.encode(evaluation)),
    ...(beforeRerank === undefined ? {} : { before_rerank: plain(evaluationCodec.encode(beforeRerank)) }),
    ...(kernels === undefined ? {} : { kernels: plain(evaluationCodec.encode(kernels)) }),
    ...(restraint === undefined ? {} : { abstention: restraintJson(restraint) }),
    failed,
    warnings: warnings.map(warningJson),
  };
}

export function warningJson({ code, message, count, examples }: InputWarning): JsonObject {
  return { code, message, count, examples };
}

export function restraintJson(restraint: Restraint): JsonObject {
  const { rightlyDoubted, wronglyDoubted } = restraint;
  return compact({
    answerable: restraint.answerable,
    unanswerable: restraint.unanswerable,
    rightly_abstained: restraint.rightlyAbstained,
    wrongly_abstained: restraint.wronglyAbstained,
    rightly_doubted: rightlyDoubted,
    wrongly_doubted: wronglyDoubted,
    answered: restraint.answered,
    silent: restraint.silent,
  });
}

/** A codec's answer has optional members, which JSON drops. */
function plain(encoded: unknown): JsonObject {
  return JSON.parse(JSON.stringify(encoded));
}
