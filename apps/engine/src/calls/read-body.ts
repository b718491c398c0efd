import { RetrievalError } from '@touchstone/contract';
import { parseJson, parseStrictly, UnfaithfulJsonError } from '@touchstone/contract/wire';
import { z } from 'zod';

/** A body that is a JSON object. Throws `invalid_request`; `example` shows the expected form. */
export function readObject(body: string | undefined, example: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(body ?? '');
  } catch (cause) {
    if (cause instanceof UnfaithfulJsonError)
      throw new RetrievalError('invalid_request', `In the body, ${cause.message}.`);
    throw new RetrievalError('invalid_request', `The body is not JSON. Send ${example}.`, { cause });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new RetrievalError('invalid_request', `The body is not a JSON object. Send ${example}.`);
}

/** The same for a question, where an empty or null optional member counts as missing: agents fill in every one. */
export function readQuestion(body: string | undefined): Readonly<Record<string, unknown>> {
  const members = Object.entries(readObject(body, '{"query":"..."}'));
  return Object.fromEntries(members.filter(([name, value]) => name === 'query' || (value !== '' && value !== null)));
}

const rule = 'must be a list of 1 to 32 names of indexes';
const indexNames = z.array(z.string(rule), rule).min(1, rule).max(32, rule);

/** The field `indexes` of a body, and the rest. */
export function takeIndexes(body: Readonly<Record<string, unknown>>) {
  const { indexes, ...rest } = body;
  if (indexes === undefined) return { rest };
  const input = { indexes };
  const read = parseStrictly(z.strictObject({ indexes: indexNames }), {
    code: 'invalid_request',
    what: 'request',
    input,
  });
  return { indexes: [...new Set(read.indexes)], rest };
}
