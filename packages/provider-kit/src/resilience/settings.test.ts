import { expect, it } from 'vitest';
import { resilienceSchema, resilienceSchemaFor } from './settings.ts';

it('nothing set means these', () => {
  expect(resilienceSchema.parse({})).toEqual({
    tries: 3,
    baseDelayMs: 250,
    maxDelayMs: 8000,
    timeoutMs: 120_000,
    concurrency: 128,
    breaker: { failures: 10, windowMs: 10_000, openMs: 1000 },
    cache: { memoryBytes: 16_777_216, fileBytes: 1_073_741_824 },
  });
});

it('breaker and cache can be turned off, and set in part', () => {
  expect(resilienceSchema.parse({ breaker: false, cache: false })).toMatchObject({ breaker: false, cache: false });
  expect(resilienceSchema.parse({ breaker: { failures: 2 } }).breaker).toEqual({
    failures: 2,
    windowMs: 10_000,
    openMs: 1000,
  });
});

it.each([
  [{ tries: 0 }],
  [{ concurrency: 1.5 }],
  [{ hedgeAfterMs: true }],
  [{ textsPerMinute: 0 }],
  [{ baseDelayMs: -1 }],
  [{ timeoutMs: '60s' }],
  [{ breaker: true }],
  [{ cache: { path: 'x' } }],
  [{ retries: 3 }],
])('%j is refused', (settings) => {
  expect(resilienceSchema.safeParse(settings).success).toBe(false);
});

it.each([
  ['store', 'cache', {}],
  ['store', 'tokensPerMinute', 1],
  ['reranker', 'cache', { memoryBytes: 1 }],
  ['reranker', 'textsPerMinute', 1],
  ['language-model', 'hedgeAfterMs', 100],
  ['sparse-encoder', 'cache', false],
] as const)('%s has no setting %s, which would have no effect', (kind, setting, value) => {
  const { error } = resilienceSchemaFor(kind).safeParse({ [setting]: value });
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [setting] }]);
});

it('what a kind has no setting for is off, and the rest is as for all', () => {
  expect(resilienceSchemaFor('store').parse({ tries: 2 })).toEqual(resilienceSchema.parse({ tries: 2, cache: false }));
  expect(resilienceSchemaFor('embedder').parse({})).toEqual(resilienceSchema.parse({}));
});
