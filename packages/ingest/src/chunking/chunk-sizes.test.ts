import { expect, it } from 'vitest';
import { chunkerFingerprint, defaultChunkSizes, isOfOtherChunker } from './chunk-sizes.ts';

it('chunks of another version are told from chunks of other sizes, and from those of another program', () => {
  const own = chunkerFingerprint({ ...defaultChunkSizes, targetTokens: 50 });
  expect(isOfOtherChunker(own)).toBe(false);
  expect(isOfOtherChunker(own.replace(/\/\d+/, '/1'))).toBe(true);
  expect(isOfOtherChunker('sentences/1')).toBe(false);
  expect(isOfOtherChunker(undefined)).toBe(false);
});
