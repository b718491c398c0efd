import { requestLimits } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/strict';
import { z } from 'zod';
import { answerTokens } from '../answer-tokens.ts';
import type { McpToolName } from './tool.ts';

/** A text that must not be empty, nor longer than any that means something. */
export function text(rule: string, maxCharacters = 200) {
  const tooLong = `must be at most ${maxCharacters} characters`;
  return z
    .string(rule)
    .max(maxCharacters, tooLong)
    .refine((value) => value.trim() !== '', rule);
}

/** `query`, of the tools that search. */
export function queryText(rule: string) {
  return text(rule, requestLimits.maxQueryCharacters);
}

/** A whole number between two bounds. */
export function wholeNumber(min: number, max: number) {
  const rule = `must be an integer from ${min} to ${max}`;
  return z.int(rule).min(min, rule).max(max, rule);
}

const maxPathCharacters = 1000;
const maxPaths = 50;

/** Beginnings of paths as an index has them: agents write `./docs` too. */
export function pathBeginnings() {
  const rule = 'must be a list of path beginnings such as "docs/"';
  const beginning = text(rule, maxPathCharacters).overwrite((path) => path.replace(/^(?:\.\/+)+|^\.$/, ''));
  return z.array(beginning, rule).max(maxPaths, `must be at most ${maxPaths} path beginnings`);
}

/** `index`, of the tools that look into indexes. */
export const indexName = text('must be the name of an index, such as the tool "indexes" lists');

/** `max_tokens` and `cursor`, of the tools whose answers have pages. */
export function pageArguments(maxTokens: number) {
  return {
    max_tokens: wholeNumber(answerTokens.min, answerTokens.max).default(maxTokens).describe('Most tokens on one page.'),
    cursor: z
      .string('must be the cursor of an answer')
      .max(100, 'must be the cursor of an answer')
      .optional()
      .describe('For the next page of the same call.'),
  };
}

/** Reads arguments; throws `invalid_request` that names each one at fault. */
export function parseArguments<T extends z.ZodObject>(schema: T, tool: McpToolName, given: unknown): z.output<T> {
  const input = withoutUnfilled(schema, given ?? {});
  return parseStrictly(schema, { code: 'invalid_request', what: `arguments of "${tool}"`, input });
}

/** Agents fill in null, an empty text or an empty list for a missing value: an optional argument is then absent. */
function withoutUnfilled({ shape }: z.ZodObject, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const isUnfilled = (value: unknown) =>
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0);
  const isOptional = (name: string) => {
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return member !== undefined && z.safeParse(member, undefined).success;
  };
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !(isUnfilled(value) && isOptional(name))));
}
