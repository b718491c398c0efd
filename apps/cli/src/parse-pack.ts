import { invalidInput } from '@touchstone/contract/wire';
import type { z } from 'zod';

/**
 * Reads JSON of our own wire format from a file, which people cut and edit. A field that does not say itself what it must be is
 * told in the words of the others. Throws `invalid_request` that names each field at fault.
 */
export function parsePack<T extends z.ZodType>(schema: T, what: string, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: mustBe });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues, { code: 'invalid_request', what, input });
}

/** Undefined: the schema's own message, else zod's. */
function mustBe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${nouns[issue.expected] ?? `of type ${issue.expected}`}`;
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values.map((value) => JSON.stringify(value)))}`;
  return undefined;
}

const nouns: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function oneOf(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
