import * as z from 'zod';
import { hasTooManyWords, tooManyWords } from '../check-query-size.ts';
import { requestLimits } from '../request-limits.ts';

const { maxQueryCharacters } = requestLimits;

/** The text of a query within `requestLimits`, not blank; `rule` is its requirement. */
export function queryText(rule: string) {
  return z
    .string(rule)
    .max(maxQueryCharacters, { error: `must be at most ${maxQueryCharacters} characters`, abort: true })
    .refine((text) => text.trim() !== '', rule)
    .refine((text) => !hasTooManyWords(text), tooManyWords);
}
