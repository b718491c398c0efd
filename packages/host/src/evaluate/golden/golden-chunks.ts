import type { ExpectedEvidence } from '@touchstone/contract';
import { type Filter, RetrievalError, type StoredChunk, type VectorStore } from '@touchstone/contract';
import type { GoldenChunk } from '@touchstone/eval';
import { chunkPlace } from '../systems/found-chunk.ts';

/**
 * The chunks of an index that expected items may be: those of their paths, or all where an item names a candidate id alone. Throws
 * `unsupported` for a store that cannot list its chunks.
 */
export async function goldenChunks(
  store: VectorStore,
  index: string,
  expected: readonly ExpectedEvidence[],
  signal: AbortSignal | undefined,
): Promise<readonly GoldenChunk[]> {
  if (store.fetchByFilter === undefined) {
    throw new RetrievalError(
      'unsupported',
      `The store "${store.name}" cannot list its chunks, which checking a golden set needs. Use another store.`,
    );
  }
  const paths = [...new Set(expected.flatMap(({ path }) => path ?? []))];
  const filter = expected.every(({ path }) => path !== undefined) ? atPaths(paths) : undefined;
  const chunks: GoldenChunk[] = [];
  for (let after: string | undefined; ; ) {
    const query = { index, limit: pageSize, after, filter };
    const page: readonly StoredChunk[] = await store.fetchByFilter(query, { signal });
    for (const chunk of page) chunks.push({ ...chunkPlace(chunk, index), text: chunk.text });
    after = page.at(-1)?.id;
    if (page.length < pageSize) return chunks;
  }
}

/** A collection that someone else filled may keep the path under its other name. */
function atPaths(values: readonly string[]): Filter {
  return { op: 'or', filters: ['path', 'source_path'].map((field) => ({ op: 'in', field, values })) };
}

const pageSize = 1000;
