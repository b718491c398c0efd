import type { FallbackCode } from '@touchstone/contract';
import { allowedWarnings } from '@touchstone/contract/wire';
import { z } from 'zod';
import { type CorpusPlace, type EvaluationMethod, evaluationMethods } from '../options.ts';

/** A set in a file of gates or the plan of a sweep, and how it is run. */
export interface AskedSet extends CorpusPlace {
  /** From the folder of the file. */
  readonly set: string;
  readonly method: EvaluationMethod;
  readonly split?: string;
  /** Fallbacks that count as answers, beside those that the set allows. */
  readonly allowedWarnings?: readonly FallbackCode[];
  /** Leave the document that has a query's own id out of its results. Default: the set's own setting. */
  readonly ignoreIdenticalIds?: boolean;
}

export const words = z.string('must be a string').min(1, 'must not be empty');

/** The fields of a set's run, as in a file. */
export const askedSetFields = {
  set: words,
  method: z.enum(evaluationMethods, `must be one of ${evaluationMethods.join(', ')}`).default('evidence'),
  package: words.optional(),
  index: z.array(words, 'must be a list of names').optional(),
  split: words.optional(),
  allowed_warnings: allowedWarnings.optional(),
  ignore_identical_ids: z.boolean('must be true or false').optional(),
};
