import type { JsonObject, JsonValue } from '@touchstone/contract';
import { kindOf, parseJson, UnfaithfulJsonError } from '@touchstone/contract/wire';
import { type Line, lineError } from './lines.ts';

/** The object that a line holds; an integer too long for a number is the text of its digits, since ids are. Throws `invalid_request` with file and line for anything else. */
export function jsonRecord(file: string, line: Line): JsonObject {
  let value: JsonValue;
  try {
    value = parseJson(line.text, { longIntegers: 'text' }) as JsonValue;
  } catch (cause) {
    if (cause instanceof UnfaithfulJsonError) throw lineError(file, line, `${cause.message}.`);
    throw lineError(file, line, 'not valid JSON. Each line has to be one JSON object.');
  }
  if (isJsonObject(value)) return value;
  throw lineError(file, line, `holds ${kindOf(value)}, not a JSON object.`);
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record's `_id`: some sets write theirs as numbers. */
export function recordId(record: JsonObject, file: string, line: Line): string {
  const id = textOf(record._id);
  if (id !== undefined) return id;
  throw lineError(file, line, `"_id" is ${kindOf(record._id)}: it must be a string that is not empty, or a number.`);
}

/** A string that is not empty, or a number as one; undefined for anything else. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
