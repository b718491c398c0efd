import type { CallOptions, EmbeddingFingerprint } from '@touchstone/contract';
import type { Selection } from '../filter/selection.ts';
import { listIds } from '../layout/list-ids.ts';
import type { OpenIndex } from '../layout/open-index.ts';
import type { ScoredRecord } from '../server/records.ts';
import { slices } from '../server/slices.ts';

interface Scan {
  readonly vector: Float32Array;
  readonly metric: EmbeddingFingerprint['metric'];
  readonly selection: Selection;
}

/**
 * Reads the vectors of all chunks that a selection takes and compares them here, page by page. The distances equal
 * Chroma's. Its own search walks a graph: of near-equal vectors it misses some, however many are requested.
 */
export async function* scanVectors(
  open: OpenIndex,
  { vector, metric, selection }: Scan,
  options?: CallOptions,
): AsyncGenerator<readonly ScoredRecord[]> {
  const distanceOf = distances[metric];
  for (const ids of slices(await listIds(open, selection, options))) {
    const records = await open.api.get(open.chunks, { ids, include: ['embeddings'] }, options);
    yield records.map((record) => ({
      ...record,
      embedding: undefined,
      distance: distanceOf(vector, record.embedding),
    }));
  }
}

type Distance = (a: Float32Array, b?: readonly number[]) => number;

const innerProduct: Distance = (a, b = []) => {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};

const squares = (values: Float32Array | readonly number[] = []) => {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
};

const distances: Record<EmbeddingFingerprint['metric'], Distance> = {
  cosine: (a, b) => 1 - innerProduct(a, b) / Math.sqrt(squares(a) * squares(b)),
  dot: (a, b) => 1 - innerProduct(a, b),
  l2: (a, b = []) => {
    let sum = 0;
    for (let i = 0; i < a.length; i += 1) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
    return sum;
  },
};
