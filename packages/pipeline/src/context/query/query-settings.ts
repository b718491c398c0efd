import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

// The settings of query understanding and expansion, stated once: the schema and its type.

const text = z.string('must be a string').min(1, 'must not be empty');
const countFromZero = z.int('must be a whole number of 0 or more').min(0, 'must be 0 or more');
const prompt = text.refine((value) => value.includes('{query}'), 'must contain {query}');

/** The branches of a search by a HyDE text (002's picture has vectors, its code both), or none. */
const hydeSearches = ['off', 'vectors', 'both'] as const;

/** Settings for understanding and widening a question (002 §1 to §3). */
export const querySettings = strictObject({
  corpus: text.describe('What the documents are, for prompts: "a book on sports training".'),
  historyMessages: countFromZero.max(50, 'must be 50 or less').describe('Last messages that are read. Default: 3.'),
  variants: countFromZero.max(10, 'must be 10 or less').describe('Other wordings by the language model. Default: 3.'),
  hyde: z
    .enum(hydeSearches, 'must be "off", "vectors" or "both"')
    .describe('Search for a hypothetical answer: not, by vectors, or by words too. Default: vectors.'),
  prompts: strictObject({
    classify: prompt.describe('Template with {query}, {history} and {corpus}.'),
    expand: prompt.describe('Template with {query}, {corpus} and {n_variants}.'),
    hyde: prompt.describe('Template with {query} and {corpus}.'),
  }).describe('What the language model is asked.'),
  timeoutMs: z
    .int('must be a whole number of milliseconds')
    .min(1, 'must be 1 or more')
    .describe('Time limit of one request.'),
  rulesExpansion: z
    .boolean('must be true or false')
    .describe('Search for queries made by rules where no model wrote any.'),
});

/** See `querySettings`. */
export type QuerySettings = Readonly<z.infer<typeof querySettings>>;
