import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

it.each([
  ['JSON alone', '{"a":1}', '{"a":1}'],
  ['a fence', '```json\n{"a":1}\n```', '{"a":1}'],
  ['a fence without a language', '```\n{"a":1}\n```\n', '{"a":1}'],
  ['thoughts', '<think>\nHm: {"a":2}?\n</think>\n\n{"a":1}', '{"a":1}'],
  ['thoughts and a fence', '<think></think>```json\n{"a":1}\n```', '{"a":1}'],
  ['a fence inside a value', '{"a":"```json\\n1\\n```"}', '{"a":"```json\\n1\\n```"}'],
  ['text around it, which is left as it is', 'Here: {"a":1}', 'Here: {"a":1}'],
])('%s', (_, text, json) => {
  expect(jsonText(text)).toBe(json);
});
