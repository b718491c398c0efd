import { expect, it } from 'vitest';
import { queryWords } from './grounding-signals.ts';

it.each([
  ['timeout', 1],
  ['how do I set a timeout?', 6],
  ['setErrorHandler', 1],
  ['c4f15c23-ca25-2b86', 1],
  ['!!! ?? --', 0],
  ['как задать таймаут', 3],
])('%s: pieces between spaces with a letter or a digit', (query, words) => {
  expect(queryWords(query)).toBe(words);
});

it.each([
  ['如何设置超时', 3],
  ['fastify 超时', 2],
  ['ตั้งเวลา', 4],
])('%s: two characters of a script without spaces are a word', (query, words) => {
  expect(queryWords(query)).toBe(words);
});
