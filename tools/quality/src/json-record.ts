import type { JsonObject, JsonValue } from '@touchstone/contract';
import { type Line, lineError } from './read-lines.ts';

/** The object that a line holds. Throws an error with file and line for anything else. */
export function jsonRecord(file: string, line: Line): JsonObject {
  let value: JsonValue;
  try {
    value = JSON.parse(line.text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw lineError(file, line, `is not JSON (${reason}). Each line has to be one JSON object.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw lineError(file, line, `holds ${kindOf(value)}, not a JSON object.`);
}

/** An id as a string: some sets write theirs as numbers. Undefined for anything else, and for an empty one. */
export function idOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A value's kind in words, for messages. */
export function kindOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value === '') return 'an empty string';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
