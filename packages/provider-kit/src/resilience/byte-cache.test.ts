import { expect, it } from 'vitest';
import { byteCache } from './memory-cache.ts';

it('the value that was used longest ago goes first', () => {
  const cache = byteCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 4);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C']);
});

it('a value that is set again counts once', () => {
  const cache = byteCache<string>(10);
  for (let i = 0; i < 5; i += 1) cache.set('a', `A${i}`, 5);
  cache.set('b', 'B', 5);
  expect([cache.get('a'), cache.get('b')]).toEqual(['A4', 'B']);
});

it('a value larger than the budget is not kept, and drives nothing out', () => {
  const cache = byteCache<string>(10);
  cache.set('a', 'A', 10);
  cache.set('b', 'B', 11);
  expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined]);
});
