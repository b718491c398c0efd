import type { CallOptions } from '@touchstone/contract';
import type { Layout } from '../layout/layout.ts';
import { pointsAnswer } from '../server/answers.ts';
import type { NamedVectors } from '../server/operations.ts';
import type { Reading } from '../server/scroll.ts';

/** Points of one request: their vectors are some 10 kB each. */
const pageSize = 1000;

/** Vectors of those names, by the id of their point; points that are not there are left out. */
export async function loadVectors(
  { api, reading }: Reading,
  { index, collection }: Layout,
  { ids, names }: { readonly ids: readonly string[]; readonly names: readonly string[] },
  options: CallOptions | undefined,
): Promise<ReadonlyMap<string, NamedVectors>> {
  const vectors = new Map<string, NamedVectors>();
  const what = `look-up of vectors in index "${index}"`;
  for (let start = 0; start < ids.length; start += pageSize) {
    const body = { ids: ids.slice(start, start + pageSize), with_payload: false, with_vector: [...names] };
    const parameters = { collection_name: collection, ...reading, ...body };
    const points = await api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options);
    for (const { id, vector } of points) vectors.set(String(id), vector ?? {});
  }
  return vectors;
}
