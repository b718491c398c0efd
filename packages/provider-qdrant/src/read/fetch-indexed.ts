import type { CallOptions, IndexedChunk } from '@touchstone/contract';
import { searchTextOf } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { Layout } from '../layout/layout.ts';
import { indexedPointsAnswer } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import { pointIdOf } from '../server/point-ids.ts';
import type { Reading } from '../server/scroll.ts';

/** Points of one request: with 1,024 dimensions some 15 kB each. */
const pageSize = 200;

/** Chunks by id as they were written, with their vectors. Throws `unsupported` for a collection that someone else filled. */
export async function fetchIndexed(
  { api, reading }: Reading,
  layout: Layout,
  ids: readonly string[],
  options: CallOptions | undefined,
): Promise<readonly IndexedChunk[]> {
  const { index, address, vectors } = layout;
  if (!layout.writable) {
    const text = `Index "${index}" cannot be copied: another program fills its collection, and the origin of its words is not known.`;
    throw storeError('unsupported', text);
  }
  const chunks = new Map<string, IndexedChunk>();
  const what = `copy of index "${index}"`;
  const names = [vectors.dense, vectors.sparse].filter((name) => name !== undefined);
  for (let start = 0; start < ids.length; start += pageSize) {
    const part = ids.slice(start, start + pageSize).map((id) => pointIdOf('chunk', id));
    const body = { ids: part, with_payload: true, with_vector: names.length > 0 && names };
    const parameters = { collection_name: address, ...reading, ...body };
    const points = await api({ operation: 'getPoints', parameters, what, answer: indexedPointsAnswer }, options);
    for (const { vector, ...point } of points) {
      const chunk = layout.chunkOf(point);
      const { before, search_text: searchText } = searchSchema.safeParse(point.payload).data?.touchstone ?? {};
      const dense = vector?.[vectors.dense ?? ''];
      const sparse = vector?.[vectors.sparse ?? ''];
      chunks.set(chunk.id, {
        ...chunk,
        searchText: searchTextOf(chunk.text, { before, searchText }),
        vector: Array.isArray(dense) ? Float32Array.from(dense) : undefined,
        sparse: Array.isArray(sparse) ? undefined : sparse,
      });
    }
  }
  return ids.flatMap((id) => chunks.get(id) ?? []);
}

const searchSchema = z.object({
  touchstone: z.object({ before: z.string().optional(), search_text: z.string().optional() }),
});
