import { expect, it } from 'vitest';
import * as library from '../src/index.ts';

// As a caller without types would call them.
type Called = (given?: unknown) => unknown;
const store = { describe: () => {} };
const collection = { name: 'docs', index: 'docs', store };
const throwing = Object.defineProperty({}, 'store', {
  get: () => {
    throw new Error('secret');
  },
});

it.each<[string, Called, unknown, string]>([
  ['createRetriever', library.createRetriever as Called, undefined, 'must be an object; found nothing'],
  ['createRetriever', library.createRetriever as Called, {}, 'store must be a store, an object with describe'],
  ['createRetriever', library.createRetriever as Called, { store, embedder: 'local' }, 'embedder must be an embedder'],
  ['createRetriever', library.createRetriever as Called, throwing, 'cannot be read'],
  ['createEvidenceGatherer', library.createEvidenceGatherer as Called, {}, 'collections must be a list of collections'],
  [
    'createEvidenceGatherer',
    library.createEvidenceGatherer as Called,
    { collections: [{ ...collection, store: 7 }], profile: { name: 'generic' }, engine: '1' },
    'collections[0].store must be a store',
  ],
  [
    'createEvidenceGatherer',
    library.createEvidenceGatherer as Called,
    { collections: [collection], profile: 'generic', engine: '1' },
    'profile must be a profile',
  ],
  ['createContextGatherer', library.createContextGatherer as Called, {}, 'chunks must be a collection'],
  ['createContextGatherer', library.createContextGatherer as Called, null, 'must be an object; found null'],
])('%s refuses dependencies that TypeScript would: case %#', (_name, create, given, words) => {
  const refusal = { code: 'invalid_request', message: expect.stringContaining(words) };
  expect(() => create(given)).toThrow(expect.objectContaining(refusal));
});
