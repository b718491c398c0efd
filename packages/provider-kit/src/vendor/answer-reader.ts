import { type JsonObject, type JsonValue, RetrievalError } from '@touchstone/contract';
import { z } from 'zod';
import type { VendorCall } from './call-vendor.ts';
import { badResponse } from './http-failure.ts';

/**
 * Reads an answer's text as JSON that fits a schema, all its keywords included: also those that the service ignores.
 * Throws `invalid_request` for a schema that cannot be checked; the reader throws `bad_response` for any other text.
 */
export function answerReader(schema: JsonObject, provider: string): (text: string, about: VendorCall) => JsonValue {
  const checked = checkOf(schema, provider);
  return (text, about) => {
    const value = parsed(text, about);
    const { error } = checked.safeParse(value);
    if (error === undefined) return value;
    const places = error.issues.map(
      ({ path, message }) => `${path.length === 0 ? 'all of it' : path.join('.')}: ${message}`,
    );
    throw badResponse(`it does not fit the schema (${places.slice(0, 3).join('; ')})`, about, written);
  };
}

function checkOf(schema: JsonObject, provider: string): z.ZodType {
  try {
    return z.fromJSONSchema(schema);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RetrievalError('invalid_request', `schema cannot be checked: ${reason}.`, { provider, cause });
  }
}

function parsed(text: string, about: VendorCall): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    // No cause: the parser's message quotes the text.
    throw badResponse('it is not JSON, though a schema was given', about, written);
  }
}

/** The model wrote it so, and would write much the same again, at the same price. */
const written = { isFinal: true } as const;
