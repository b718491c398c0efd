import { defaultAnalyzer } from '@touchstone/lexical';
import { expect, test } from 'vitest';
import { termNumbers } from './term-numbers.ts';

test('terms count up from 0 in each call, whatever other calls have seen', () => {
  const [first, second] = [termNumbers(), termNumbers()];
  expect([...first.of('harbour tides harbour')]).toEqual([0, 1, 0]);
  expect([...second.of('tides')]).toEqual([0]);
  expect([...first.of('boats tides')]).toEqual([2, 1]);
  expect([first.size(), second.size()]).toEqual([3, 1]);
});

test('a text has as many terms as the analyzer gives its one line, also after thousands of other words', () => {
  const numbers = termNumbers();
  const many = Array.from({ length: 9000 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}x${i}`).join(' ');
  const text = 'Title line\nThe body of getUserNames';
  expect(numbers.of(many)).toHaveLength(defaultAnalyzer().terms(many).length);
  expect(numbers.of(text)).toHaveLength(defaultAnalyzer().terms(text.replace('\n', ' ')).length);
});
