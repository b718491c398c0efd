import type { JsonObject, JsonValue } from '@touchstone/contract';

/**
 * True if OpenAI can hold a model to a schema to the letter: objects name all their members as required and allow no others, and only
 * some keywords occur (https://developers.openai.com/api/docs/guides/structured-outputs). It refuses any other schema in this mode.
 */
export function fitsStrictMode(schema: JsonObject): boolean {
  return schema.type === 'object' && schema.anyOf === undefined && fits(schema);
}

function fits(schema: JsonValue): boolean {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => keywords.has(keyword))) return false;
  const { type, properties = {}, required = null, additionalProperties, $defs = {}, anyOf = [], items = [] } = schema;
  if (!isObject(properties) || !isObject($defs) || !isList(anyOf)) return false;
  if (type === 'object' || schema.properties !== undefined) {
    if (additionalProperties !== false || !isList(required)) return false;
    if (!Object.keys(properties).every((name) => required.includes(name))) return false;
  }
  return [...Object.values(properties), ...Object.values($defs), ...anyOf, ...[items].flat()].every(fits);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

const keywords = new Set([
  '$defs',
  '$ref',
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'pattern',
  'format',
]);
