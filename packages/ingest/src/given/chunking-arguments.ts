import { argument, givenObject } from '@touchstone/contract/wire';
import type { ChunkSizes } from '../chunk-sizes.ts';
import type { FileLimits } from '../threads/file-limits.ts';

const size = argument.checkedNumber.optional();

export const chunkingArgument = givenObject<Partial<ChunkSizes>>({
  targetTokens: size,
  maxTokens: size,
  minTokens: size,
  overlapTokens: size,
});

export const fileLimitsArgument = givenObject<Partial<FileLimits>>({
  secondsPerMebibyte: size,
  memoryMebibytes: size,
  threads: size,
});
