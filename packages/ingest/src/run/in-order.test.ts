import { expect, it } from 'vitest';
import { inOrder } from './in-order.js';

it('results come in the order of the items, and no more than so many are worked on ahead', async () => {
  let [begun, most] = [0, 0];
  const results: number[] = [];
  const work = async (item: number) => {
    begun++;
    most = Math.max(most, begun - results.length);
    for (let turn = item % 3; turn >= 0; turn--) await Promise.resolve();
    return item * 2;
  };
  for await (const result of inOrder([0, 1, 2, 3, 4, 5, 6, 7], 3, work)) results.push(result);
  expect(results).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(4);
});

it('what fails is thrown in its place, after the results before it', async () => {
  const results: number[] = [];
  const run = async () => {
    for await (const result of inOrder([1, 2, 3], 2, (item) =>
      item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item),
    )) {
      results.push(result);
    }
  };
  await expect(run()).rejects.toThrow('two');
  expect(results).toEqual([1]);
});
