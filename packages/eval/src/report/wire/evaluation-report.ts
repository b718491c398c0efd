import { constant, field, parseStrictly, shape } from '@touchstone/contract/wire';
import { evaluation, gateResult } from '@touchstone/eval';
import { z } from 'zod';
import type { EvaluationReport } from '../evaluation-report.ts';
import { abstention } from './abstention.ts';
import { comparison } from './comparison.ts';
import { reportedQuery } from './reported-query.ts';
import { reportedRun } from './reported-run.ts';
import { sweep } from './sweep.ts';
import { inputWarning } from './warning.ts';

/** A report as JSON, in snake_case: what `parseEvaluationReport` reads and a command prints. */
export const evaluationReport = shape<EvaluationReport>()({
  kind: constant('touchstone_evaluation_report', 'must be "touchstone_evaluation_report"'),
  spec_version: constant(1, 'must be 1, the only version there is'),
  run: reportedRun,
  evaluation,
  headline: z.array(z.string('must be the name of a metric'), 'must be a list of metrics').optional(),
  before_rerank: field('beforeRerank', evaluation.optional()),
  abstention: abstention.optional(),
  judgement_count: field('judgementCount', z.int('must be an integer').nonnegative('must not be negative')),
  queries: z.array(reportedQuery, 'must be a list of queries'),
  warnings: z.array(inputWarning, 'must be a list of warnings').optional(),
  comparison: comparison.optional(),
  gate: gateResult.optional(),
  sweep: sweep.optional(),
});

/**
 * Reads a report from data that has been parsed; `what` names the file. Throws `invalid_request` that names the field.
 */
export function parseEvaluationReport(input: unknown, what: string): EvaluationReport {
  return parseStrictly(evaluationReport, { code: 'invalid_request', what, input });
}
