import type { JsonObject, JsonValue } from '@touchstone/contract';

/**
 * A JSON Schema with the keywords that the service accepts (https://ai.google.dev/gemini-api/docs/structured-output):
 * it ignores or refuses others. `const` becomes an `enum` of one; omitted keywords are checked in the answer.
 */
export function sentSchema(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([keyword, value]): (readonly [string, JsonValue])[] => {
    if (keyword === 'const') return [['enum', [value]]];
    if (ofNames.has(keyword) && isObject(value)) return [[keyword, eachOf(value)]];
    if (ofSchemas.has(keyword) && isList(value)) return [[keyword, value.map(sentPart)]];
    if (ofSchema.has(keyword)) return [[keyword, sentPart(value)]];
    return plain.has(keyword) ? [[keyword, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** Names that are no keywords, each with a schema. */
function eachOf(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, sentPart(schema)]));
}

/** A schema inside a schema; true and false are schemas too. */
function sentPart(value: JsonValue): JsonValue {
  return isObject(value) ? sentSchema(value) : value;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

const ofNames = new Set(['properties', '$defs']);
const ofSchemas = new Set(['anyOf', 'oneOf', 'prefixItems']);
const ofSchema = new Set(['items', 'additionalProperties']);
const plain = new Set([
  '$id',
  '$ref',
  '$anchor',
  'type',
  'format',
  'title',
  'description',
  'enum',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'required',
  'propertyOrdering',
]);
