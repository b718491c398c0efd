import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

const ahead = { items: 3, bytes: 1000, bytesOf: () => 1 };

/** Works on items, and notes the largest number under way. */
async function worked(items: readonly number[], limits: typeof ahead | Parameters<typeof inOrder<number, number>>[1]) {
  let [begun, most] = [0, 0];
  const results: number[] = [];
  const work = async (item: number) => {
    begun++;
    most = Math.max(most, begun - results.length);
    for (let turn = item % 3; turn >= 0; turn--) await Promise.resolve();
    return item * 2;
  };
  for await (const result of inOrder(items, limits, work)) results.push(result);
  return { results, most };
}

it('results come in the order of the items, and no more than so many are worked on ahead', async () => {
  expect(await worked([0, 1, 2, 3, 4, 5, 6, 7], ahead)).toEqual({ results: [0, 2, 4, 6, 8, 10, 12, 14], most: 4 });
});

it('items that hold much wait for one another, and one that holds more than the limit is worked on alone', async () => {
  const limits = { ...ahead, bytes: 10, bytesOf: (item: number) => item };
  expect(await worked([5, 5, 5, 5], limits)).toEqual({ results: [10, 10, 10, 10], most: 2 });
  expect(await worked([50, 50], limits)).toEqual({ results: [100, 100], most: 1 });
});

it('nothing gives nothing', async () => {
  expect(await worked([], ahead)).toEqual({ results: [], most: 0 });
});

it('what fails is thrown in its place, after the results before it', async () => {
  const results: number[] = [];
  const work = (item: number) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item));
  const run = async () => {
    for await (const result of inOrder([1, 2, 3], ahead, work)) results.push(result);
  };
  await expect(run()).rejects.toThrow('two');
  expect(results).toEqual([1]);
});
