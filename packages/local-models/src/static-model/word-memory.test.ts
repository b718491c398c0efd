import { expect, it } from 'vitest';
import { wordMemory } from './word-memory.ts';

it('works out a word once, wherever it stands', () => {
  const asked: string[] = [];
  const find = wordMemory((word) => asked.push(word));
  expect([find('one two', 0, 3, 5), find('two one', 4, 7, 5), find('two one', 0, 3, 6)]).toEqual([1, 1, 2]);
  expect(asked).toEqual(['one', 'two']);
});

it('tells words of one hash apart, and remembers the last two of them', () => {
  const asked: string[] = [];
  const find = wordMemory((word) => {
    asked.push(word);
    return word.toUpperCase();
  });
  const ask = (word: string) => find(word, 0, word.length, 5);
  expect(['a', 'b', 'a', 'b', 'c', 'b', 'a'].map(ask)).toEqual(['A', 'B', 'A', 'B', 'C', 'B', 'A']);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
