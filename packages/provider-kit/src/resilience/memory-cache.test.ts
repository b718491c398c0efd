import { expect, it } from 'vitest';
import { memoryCache } from './memory-cache.ts';

it('keeps what fits, least recently used out first', () => {
  // An entry takes 4 bytes a number, its key and 256: 2 * 4 + 1 + 256 = 265.
  const cache = memoryCache(2 * 265);
  cache.write([
    { key: 'a', vector: new Float32Array([1, 2]) },
    { key: 'b', vector: new Float32Array([3, 4]) },
  ]);
  cache.read(['a']);
  cache.write([{ key: 'c', vector: new Float32Array([5, 6]) }]);
  expect(cache.read(['a', 'b', 'c'])).toEqual([new Float32Array([1, 2]), undefined, new Float32Array([5, 6])]);
});

it('what is larger than the whole cache is not kept', () => {
  const cache = memoryCache(100);
  cache.write([{ key: 'a', vector: new Float32Array(2) }]);
  expect(cache.read(['a'])).toEqual([undefined]);
});

it('is not changed through what it was given or gave', () => {
  const cache = memoryCache(1000);
  const given = new Float32Array([1]);
  cache.write([{ key: 'a', vector: given }]);
  given[0] = 2;
  const read = cache.read(['a'])[0] as Float32Array;
  expect(read[0]).toBe(1);
  read[0] = 3;
  expect(cache.read(['a'])[0]).toEqual(new Float32Array([1]));
});
