import { expect, it } from 'vitest';
import * as library from '../../src/refine/index.ts';

// As a caller without types would call it.
const refineIndex = library.refineIndex as (...given: unknown[]) => Promise<unknown>;
const unused = () => {
  throw new Error('what was given should have been refused before');
};
const request = { index: 'docs', store: { describe: unused }, embedder: { embed: unused }, file: 'second.sqlite' };

it.each([
  [[], 'request to refine: it must be an object; found nothing'],
  [[{ ...request, index: 7 }], 'index must be a text; found the number 7'],
  [[{ ...request, store: null }], 'store must be a store, an object with describe; found null'],
  [[{ ...request, embedder: 'minilm' }], 'embedder must be an embedder, an object with embed; found a string'],
  [[{ ...request, path: 'a' }], '"path" is not a known field'],
  [[request, { batchTexts: 0 }], 'batchTexts must be a whole number from 1'],
  [[request, { turn: 1 }], 'turn must be a function; found the number 1'],
  [[request, { signal: 'now' }], 'signal must be an AbortSignal'],
])('refuses what TypeScript would: case %#', async (given, words) => {
  await expect(refineIndex(...given)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(words),
  });
});
