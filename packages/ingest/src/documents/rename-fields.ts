import { type JsonObject, type JsonValue, RetrievalError } from '@touchstone/contract';

/** The names that a corpus has for fields of metadata, and what they are here: `{ chapter: 'chapter_number' }`. */
export type FieldNames = Readonly<Record<string, string>>;

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
