import type { LanguageModel } from '@touchstone/contract';
import type { Case, KitOptions, KitSubject } from './case.ts';
import type { FaultOptions } from './fault-cases.ts';

/** A language model under test: each case gets a fresh one. */
export interface LanguageModelSubject extends KitSubject {
  readonly model: LanguageModel;
}

/** Options of `describeLanguageModel`. */
export interface LanguageModelKitOptions extends KitOptions<LanguageModelSubject>, FaultOptions<LanguageModelSubject> {
  /** True if every answer counts its tokens, in and out. Default true. */
  readonly countsTokens?: boolean;
}

/** One claim about a language model. */
export type LanguageModelCase = Case<LanguageModel, LanguageModelSubject, LanguageModelKitOptions>;

/** The schema in the cases: a stand-in for a vendor has to answer with such an object. */
export const answerSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, relevant: { type: 'boolean' } },
  required: ['city', 'relevant'],
  additionalProperties: false,
} as const;
