import { parseStrictly } from '@touchstone/contract/wire';
import type { z } from 'zod';
import type { FailureContext } from './http-failure.ts';

/** The parts of a vendor's answer that a schema names. Throws `bad_response` for an answer of another shape. */
export function answerOf<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { what }: Pick<FailureContext, 'what'>,
): z.output<Schema> {
  return parseStrictly(schema, { code: 'bad_response', what: `answer to the ${what}`, input });
}

/** For messages: `one text`, `12 texts`. */
export function amount(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`;
}
