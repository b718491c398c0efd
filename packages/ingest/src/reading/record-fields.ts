import { type JsonObject, type JsonValue, RetrievalError, recordFieldProblem } from '@touchstone/contract';
import type { FieldNames } from '../sources/source.ts';

/**
 * Metadata with its fields under the names that the index uses; others keep theirs. Throws `invalid_request` where a field would have
 * two values.
 */
export function renameFields(metadata: JsonObject, names: FieldNames | undefined, where: string): JsonObject {
  if (names === undefined) return metadata;
  const renamed = new Map<string, JsonValue>();
  for (const [field, value] of Object.entries(metadata)) {
    const name = Object.hasOwn(names, field) ? (names[field] ?? field) : field;
    if (renamed.has(name)) {
      throw new RetrievalError(
        'invalid_request',
        `${where}: ${name} has two values, one of them by the fields of the source. Take the name out of fields, or rename the other.`,
      );
    }
    renamed.set(name, value);
  }
  return Object.fromEntries(renamed);
}

/**
 * A record may fill the built-in fields that describe its content (`path`, `url`, `start_line`, `symbol`, ...) with values
 * of their kind. Throws `invalid_request` for another kind, and for the fields that ingestion fills itself.
 */
export function checkRecordFields(metadata: JsonObject, where: string): void {
  for (const [field, value] of Object.entries(metadata)) {
    const problem = recordFieldProblem(field, value, metadata);
    if (problem === undefined) continue;
    if (problem.reason === 'filled_by_ingestion') {
      throw new RetrievalError('invalid_request', `${where}: ${field} is filled in by ingestion. Rename the field.`);
    }
    throw new RetrievalError(
      'invalid_request',
      `${where}: ${field} is a built-in field and must be ${problem.expected}, not ${JSON.stringify(value)?.slice(0, 40)}. Correct it, or rename a field that means something else.`,
    );
  }
}
