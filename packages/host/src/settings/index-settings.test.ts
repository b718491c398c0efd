import { defaultChunkSizes } from '@touchstone/ingest';
import { expect, it } from 'vitest';
import { indexSchema } from './index-settings.ts';

const { targetTokens } = defaultChunkSizes;

it("a size that stands alone is held against the chunker's own default target", () => {
  const accepts = (chunking: object) => indexSchema.safeParse({ sources: ['docs'], chunking }).success;
  for (const size of ['minTokens', 'overlapTokens']) {
    expect(accepts({ [size]: targetTokens })).toBe(true);
    expect(accepts({ [size]: targetTokens + 1 })).toBe(false);
  }
  expect(accepts({ maxTokens: targetTokens })).toBe(true);
  expect(accepts({ maxTokens: targetTokens - 1 })).toBe(false);
});
