import type { Clock } from '@touchstone/contract';
import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import type { Metric } from '@touchstone/eval';
import { z } from 'zod';
import { type EvaluationOptions, type EvaluationProgress, evaluationMethods } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';

/** Members that several requests have, as a host may give them. */
export const member = {
  method: argument.oneOf(evaluationMethods),
  metric: argument.object<Metric>('a metric, as `metricsNamed` makes it', ['compute']),
  metrics: z.array(
    argument.object<Metric>('a metric, as `metricsNamed` makes it', ['compute']),
    'must be a list of metrics',
  ),
  queryRole: argument.oneOf(['query', 'code-query']),
  corpus: { package: argument.text.optional(), index: argument.texts.optional() },
};

/** Options of an evaluation. Throws `invalid_request`. */
export function parseEvaluationOptions(given: EvaluationOptions): EvaluationOptions {
  return parseArgument(evaluationOptions, given, 'options of an evaluation');
}

const evaluationOptions = givenObject<EvaluationOptions>({
  engine: argument.text,
  cwd: argument.text.optional(),
  cacheFolder: argument.text.optional(),
  sources: argument.text.optional(),
  program: argument.text.optional(),
  clock: argument.object<Clock>('a clock', ['nowMs', 'monotonicMs']).optional(),
  signal: argument.signal.optional(),
  onProgress: argument.callback<(progress: EvaluationProgress) => void>().optional(),
});

/** What `readQuestionSet` gave was parsed there. Throws `invalid_request`. */
export function requireQuestionSet(given: QuestionSet): void {
  parseArgument(questionSet, given, 'question set');
}

const questionSet = z.looseObject(
  {
    name: argument.text,
    queries: z.array(z.unknown(), 'must be a list of questions'),
    qrels: z.instanceof(Map, { error: 'must be a map of judgements' }),
  },
  'must be an object, as `readQuestionSet` gives it',
);
