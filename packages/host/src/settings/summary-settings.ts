import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const wholeNumber = (least: number) => {
  const message = `must be a whole number from ${least}`;
  return z.int(message).min(least, message);
};

const text = z.string('must be a string').min(1, 'must not be empty');

const settings = strictObject({
  into: z
    .string('must be the name of an index')
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/, 'is not a name for an index')
    .optional()
    .describe('Index of the summaries. Default: the name of this one, with ".summaries".'),
  by: z
    .enum(['model', 'extract'], 'must be "model" or "extract"')
    .optional()
    .describe(
      'Who writes them: the language model, or "extract", which takes whole sentences. Default: the model where there is one.',
    ),
  levels: z
    .union([z.literal(1), z.literal(2)], 'must be 1 or 2')
    .optional()
    .describe('1: of chunks. 2: also of summaries. Default: 2.'),
  clusterSize: wholeNumber(2).optional().describe('Chunks of a cluster on average. Default: 6.'),
  chapters: z
    .boolean('must be true or false')
    .optional()
    .describe('Summaries of chapters and books too. Default: true.'),
  maxTokens: wholeNumber(20)
    .optional()
    .describe('Most tokens of a summary; twice as many of a chapter or book. Default: 250.'),
  prompt: strictObject({
    system: text.optional(),
    template: text
      .refine((value) => value.includes('{passages}'), 'must contain {passages}')
      .optional()
      .describe('With {passages}, {subject} and {max_words}.'),
  })
    .optional()
    .describe('Prompt for the model.'),
  maxInputTokens: wholeNumber(100)
    .optional()
    .describe('Most tokens of passages in a prompt; of more, the most central sentences. Default: 8000.'),
  concurrency: wholeNumber(1).optional().describe('Requests to the model at a time. Default: 4.'),
  maxModelCalls: wholeNumber(0)
    .optional()
    .describe('Requests to the model in a run; the rest is extracted. Default: no limit.'),
  maxUsd: z
    .number('must be a number from 0')
    .min(0, 'must be a number from 0')
    .optional()
    .describe('The same in US dollars. Default: no limit.'),
});

/** A config's settings for an index's summaries: true for the defaults of `@touchstone/pipeline/summaries`. */
export const summariesSchema = z
  .union([z.boolean(), settings], 'must be true, false or an object')
  .transform((given) => (given === true ? {} : given === false ? undefined : given));

/** A config's settings for the summaries of one index. */
export type SummarySettings = z.output<typeof settings>;
