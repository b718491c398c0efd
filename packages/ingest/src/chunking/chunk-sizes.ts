import { invalidConfig } from '../sources/invalid-config.ts';

/**
 * The sizes of chunks. The unit is lexical's cautious estimate (`generic`), which lies 1.2 to 2 times above the count
 * of a tokenizer: the defaults are about 300 and 600 real tokens, and hardly any text has more than the estimate.
 */
export interface ChunkSizes {
  /** The target of packing; default 500. */
  readonly targetTokens: number;
  /** The largest definition, section, table or fence that stays whole; default 1000. */
  readonly maxTokens: number;
  /** A section or definition below this size is joined with a neighbour; default 120. */
  readonly minTokens: number;
  /** Whole lines repeated from the part before, when a section or definition had to be taken apart; default 0. */
  readonly overlapTokens: number;
}

/** One subject a chunk, with room in the windows of common embedders and rerankers. */
export const defaultChunkSizes: ChunkSizes = { targetTokens: 500, maxTokens: 1000, minTokens: 120, overlapTokens: 0 };

/** Fills in the defaults; throws `invalid_config` where the sizes contradict one another. */
export function resolveChunkSizes(chunking: Partial<ChunkSizes> = {}): ChunkSizes {
  const targetTokens = chunking.targetTokens ?? defaultChunkSizes.targetTokens;
  const sizes: ChunkSizes = {
    targetTokens,
    maxTokens: chunking.maxTokens ?? Math.max(defaultChunkSizes.maxTokens, targetTokens),
    minTokens: chunking.minTokens ?? Math.min(defaultChunkSizes.minTokens, Math.ceil(targetTokens / 4)),
    overlapTokens: chunking.overlapTokens ?? defaultChunkSizes.overlapTokens,
  };
  for (const [name, value] of Object.entries(sizes)) {
    if (Number.isInteger(value) && value >= (name === 'overlapTokens' || name === 'minTokens' ? 0 : 1)) continue;
    throw invalidConfig(`chunking.${name} must be a whole number of tokens, not ${value}.`);
  }
  requireAtMost(sizes, 'targetTokens', 'maxTokens');
  requireAtMost(sizes, 'minTokens', 'targetTokens');
  requireAtMost(sizes, 'overlapTokens', 'targetTokens');
  return sizes;
}

const chunker = 'touchstone-chunker/11';

/** True for chunks of another version of this chunker, whatever their sizes. */
export function isOfOtherChunker(fingerprint: string | undefined): boolean {
  const [name = ''] = fingerprint?.split(';') ?? [];
  return name.startsWith('touchstone-chunker/') && name !== chunker;
}

/** Part of the index fingerprint: another version or other sizes give other chunks. */
export function chunkerFingerprint(sizes: ChunkSizes): string {
  return `${chunker};target=${sizes.targetTokens};max=${sizes.maxTokens};min=${sizes.minTokens};overlap=${sizes.overlapTokens}`;
}

function requireAtMost(sizes: ChunkSizes, lower: keyof ChunkSizes, upper: keyof ChunkSizes): void {
  if (sizes[lower] <= sizes[upper]) return;
  throw invalidConfig(`chunking.${lower} (${sizes[lower]}) must not be above chunking.${upper} (${sizes[upper]}).`);
}
