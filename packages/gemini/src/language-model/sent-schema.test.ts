import type { JsonObject } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { sentSchema } from './sent-schema.ts';

it('keeps the keywords that the service accepts, at every depth, and makes a constant an enum of one', () => {
  const schema: JsonObject = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      // A property may have the name of a keyword.
      pattern: { type: 'string', pattern: '^a', minLength: 2, description: 'Begins with a' },
      kind: { const: 'city' },
      tags: { type: 'array', items: { type: 'string', maxLength: 9 }, minItems: 1, uniqueItems: true },
      size: { anyOf: [{ type: 'number', minimum: 0, multipleOf: 2 }, { $ref: '#/$defs/none' }] },
    },
    $defs: { none: { type: 'null', default: null } },
    required: ['pattern'],
    additionalProperties: false,
  };
  expect(sentSchema(schema)).toEqual({
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'Begins with a' },
      kind: { enum: ['city'] },
      tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
      size: { anyOf: [{ type: 'number', minimum: 0 }, { $ref: '#/$defs/none' }] },
    },
    $defs: { none: { type: 'null' } },
    required: ['pattern'],
    additionalProperties: false,
  });
});
