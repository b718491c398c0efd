import type { JsonObject } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { fitsStrictMode } from './fits-strict-mode.ts';

const city: JsonObject = {
  type: 'object',
  properties: { city: { type: 'string' }, tags: { type: 'array', items: { type: 'string', enum: ['a'] } } },
  required: ['city', 'tags'],
  additionalProperties: false,
};

it('holds for objects that require all their members and allow no others, at every depth', () => {
  expect(fitsStrictMode(city)).toBe(true);
  const nested = { ...city, properties: { ...Object(city.properties), inner: { $ref: '#/$defs/city' } } };
  expect(fitsStrictMode({ ...nested, required: ['city', 'tags', 'inner'], $defs: { city } })).toBe(true);
});

it.each<[string, JsonObject]>([
  ['a member that may be missing', { ...city, required: ['city'] }],
  ['no list of what is required', { type: 'object', properties: {}, additionalProperties: false }],
  ['more members than are named', { ...city, additionalProperties: true }],
  [
    'a keyword that OpenAI does not know',
    { ...city, properties: { city: { type: 'string', minLength: 2 }, tags: {} } },
  ],
  ['a list', { type: 'array', items: city }],
  ['a choice at its root', { ...city, anyOf: [city] }],
  [
    'an object inside that allows more',
    { ...city, properties: { city: { type: 'object', properties: {}, required: [] }, tags: { type: 'string' } } },
  ],
  ['a definition that allows more', { ...city, $defs: { loose: { type: 'object', required: [] } } }],
  ['a schema that is true', { ...city, properties: { city: true, tags: { type: 'string' } } }],
])('does not for %s', (_, schema) => {
  expect(fitsStrictMode(schema)).toBe(false);
});
