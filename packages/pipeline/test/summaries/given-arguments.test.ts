import type { Store } from '@touchstone/contract';
import { expect, it } from 'vitest';
import * as library from '../../src/summaries/index.ts';

// As a caller without types would call them.
type Called = (...given: unknown[]) => Promise<unknown>;
const buildSummaries = library.buildSummaries as Called;
const planSummaries = library.planSummaries as Called;
const unused = () => {
  throw new Error('what was given should have been refused before');
};
const store = { name: 'unused', describe: unused } as unknown as Store;
const request = { index: 'book' };
const throwing = Object.defineProperty({}, 'index', { get: unused, enumerable: true });

it.each([
  [[], 'request for summaries: it must be an object; found nothing'],
  [['book', { store }], 'request for summaries: it must be an object; found a string'],
  [[throwing, { store }], 'cannot be read'],
  [[{ indx: 'book' }, { store }], '"indx" is not a known field'],
  [[{ ...request, levels: 3 }, { store }], 'levels must be 1 or 2'],
  [[{ ...request, clusterSize: '6' }, { store }], 'clusterSize must be a number; found a string'],
  [[{ ...request, prompt: { text: 'a' } }, { store }], '"text" in prompt is not a known field'],
  [[request], 'dependencies of summaries: it must be an object; found nothing'],
  [[request, { store: 'sqlite' }], 'store must be a store, an object with describe; found a string'],
  [[request, { store, embedder: {} }], 'embedder must be an embedder, an object with embed'],
  [[request, { store, tokenFamily: 'bpe' }], 'tokenFamily must be one of'],
  [[request, { store }, { onProgress: true }], 'onProgress must be a function; found the boolean true'],
  [[request, { store }, { signal: {} }], 'signal must be an AbortSignal'],
])('both functions refuse what TypeScript would: case %#', async (given, words) => {
  const refusal = { code: 'invalid_request', message: expect.stringContaining(words) };
  await expect(buildSummaries(...given)).rejects.toMatchObject(refusal);
  await expect(planSummaries(...given)).rejects.toMatchObject(refusal);
});

it('a number that cannot work is told as a setting', async () => {
  await expect(buildSummaries({ ...request, clusterSize: Number.NaN }, { store })).rejects.toMatchObject({
    code: 'invalid_config',
    message: 'Summaries of "book": clusterSize: NaN is not a whole number from 2.',
  });
});
