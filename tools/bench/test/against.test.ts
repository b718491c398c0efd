import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ratioOfMeans } from '../src/ratio-of-means.ts';

const program = fileURLToPath(new URL('../src/against-main.ts', import.meta.url));
const checkout = fileURLToPath(new URL('../../..', import.meta.url));

it('gives the ratio of two means with an interval from the residuals of the pairs', () => {
  // Residuals .5 and -.5: a variance of .5, of their mean .25, so an error of .5, which is .25 of the mean 2. Student's t is 12.706.
  const { ratio, low, high } = ratioOfMeans([2, 4], [1, 3]);
  expect([ratio, high - ratio, ratio - low]).toEqual([1.5, expect.closeTo(3.1765), expect.closeTo(3.1765)]);
});

it.each([
  [[], 'Name one folder'],
  [['/nowhere'], '/nowhere is no built checkout, since it has no packages/ingest/dist/index.js: name the root'],
  [[checkout, '--rounds', '0'], '--rounds is "0": pass a whole number from 1 to 1000000.'],
  [[checkout, '--pairs', '1'], '--pairs is "1": pass a whole number from 2 to 10.'],
])('refuses %j', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
