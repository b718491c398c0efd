import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import { evaluation, gateResult } from '@touchstone/eval';
import { z } from 'zod';
import type { EvaluationReport } from '../evaluation-report.js';
import { comparison } from './comparison.js';
import { present } from './present.js';
import { reportedQuery } from './reported-query.js';
import { reportedRun } from './reported-run.js';
import { sweep } from './sweep.js';
import { inputWarning } from './warning.js';

/** A report as JSON, in snake_case: what `parseEvaluationReport` reads and a command prints. */
export const evaluationReport = z.codec(
  strictObject({
    kind: z.literal('touchstone_evaluation_report', 'must be "touchstone_evaluation_report"'),
    spec_version: z.literal(1, 'must be 1, the only version there is'),
    run: reportedRun,
    evaluation,
    headline: z.array(z.string('must be the name of a metric'), 'must be a list of metrics').optional(),
    before_rerank: evaluation.optional(),
    judgement_count: z.int('must be an integer').nonnegative('must not be negative'),
    queries: z.array(reportedQuery, 'must be a list of queries'),
    warnings: z.array(inputWarning, 'must be a list of warnings').optional(),
    comparison: comparison.optional(),
    gate: gateResult.optional(),
    sweep: sweep.optional(),
  }),
  z.custom<EvaluationReport>(),
  {
    decode: (w): EvaluationReport => ({
      run: w.run,
      evaluation: w.evaluation,
      judgementCount: w.judgement_count,
      queries: w.queries,
      ...present('headline', w.headline),
      ...present('beforeRerank', w.before_rerank),
      ...present('warnings', w.warnings),
      ...present('comparison', w.comparison),
      ...present('gate', w.gate),
      ...present('sweep', w.sweep),
    }),
    encode: (m) => ({
      kind: 'touchstone_evaluation_report' as const,
      spec_version: 1 as const,
      run: m.run,
      evaluation: m.evaluation,
      ...(m.headline === undefined ? {} : { headline: [...m.headline] }),
      ...present('before_rerank', m.beforeRerank),
      judgement_count: m.judgementCount,
      queries: [...m.queries],
      ...(m.warnings === undefined ? {} : { warnings: [...m.warnings] }),
      ...present('comparison', m.comparison),
      ...present('gate', m.gate),
      ...present('sweep', m.sweep),
    }),
  },
);

/**
 * Reads a report from data that has been parsed; `what` names the file. Throws `invalid_request` that names the field.
 */
export function parseEvaluationReport(input: unknown, what: string): EvaluationReport {
  return parseStrictly(evaluationReport, { code: 'invalid_request', what, input });
}
