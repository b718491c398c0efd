import type { Embedding } from '@touchstone/contract';

/**
 * An embedder's answer for one text in the form of a cache: its vector and behind it one number, for a trimmed text (1)
 * and one without a known token (2). Both travel in one entry, so that none is dropped without the other.
 */
export function entryOf({ vectors, trimmed, unknown }: Embedding, position: number): Float32Array {
  const vector = vectors[position] as Float32Array;
  const entry = new Float32Array(vector.length + 1);
  entry.set(vector);
  entry[vector.length] = (trimmed?.includes(position) ? 1 : 0) + (unknown?.includes(position) ? 2 : 0);
  return entry;
}

/** Entries as the answer of an embedder, without its usage. */
export function embeddingOf(entries: readonly Float32Array[]): Embedding {
  return {
    vectors: entries.map((entry) => entry.slice(0, -1)),
    trimmed: positionsWith(entries, [1, 3]),
    unknown: positionsWith(entries, [2, 3]),
  };
}

/** Absent where there are none. */
function positionsWith(entries: readonly Float32Array[], marks: readonly number[]): readonly number[] | undefined {
  const positions = entries.flatMap((entry, position) => (marks.includes(entry.at(-1) ?? 0) ? [position] : []));
  return positions.length === 0 ? undefined : positions;
}
