import type { SparseVector, Steps } from '@touchstone/contract';
import { type Candidates, keepBest } from '../dense/keep-best.ts';
import type { Generation } from '../file/catalog.ts';
import { checkSum, chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { bytesOf, integerOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';

/** The sparse vectors of a generation in memory, by index: which chunks have a value there, and which. */
export interface SparseLists {
  readonly lists: Map<number, { readonly ordinals: number[]; readonly values: number[] }>;
  /** The number of ordinals that have been read. */
  size: number;
  /** During the first read: the version at which it began, and the number of vectors so far. */
  first: { readonly changed: number; found: number } | undefined;
}

export function noSparseLists(): SparseLists {
  return { lists: new Map(), size: 0, first: undefined };
}

/** Reads the vectors that came since the last time; the first time, all. */
export function* extendSparseLists(
  connection: Connection,
  { id, nextOrdinal, sparseCount, changed }: Generation,
  sparse: SparseLists,
): Steps<void> {
  if (sparse.size === 0) sparse.first = { changed, found: 0 };
  while (sparse.size < nextOrdinal) {
    const end = Math.min(nextOrdinal, sparse.size + rowsPerStep);
    const found = (sparse.first?.found ?? 0) + readSparse(connection, id, end, sparse);
    // As with dense vectors: later reads see only additions.
    if (end === nextOrdinal && sparse.first?.changed === changed && found !== sparseCount) {
      throw corruptFile(connection.file, `${sparseCount} sparse vectors are counted, ${found} are there`);
    }
    if (sparse.first !== undefined) sparse.first.found = found;
    if (end === nextOrdinal) sparse.first = undefined;
    sparse.size = end;
    yield;
  }
}

/** Reading so many takes about a millisecond. */
const rowsPerStep = 64;

/** Reads from where the last reading ended; how many vectors there were. */
function readSparse(connection: Connection, generation: number, end: number, sparse: SparseLists): number {
  const base = generation * ordinalRange;
  let read = 0;
  let last = -1;
  const rows = connection
    .prepare('SELECT key, data, sum FROM sparse_vectors WHERE key >= ? AND key < ? ORDER BY key')
    .iterate(base + sparse.size, base + end);
  for (const row of rows) {
    read += 1;
    const ordinal = integerOf(row, 'key') - base;
    if (ordinal <= last) throw corruptFile(connection.file, 'sparse vectors are out of order');
    last = ordinal;
    const bytes = bytesOf(row, 'data').slice();
    checkSum(row, 'sum', chunkSum(ordinal, bytes), connection.file, 'a sparse vector');
    const count = bytes.length / 8;
    if (!Number.isInteger(count)) throw corruptFile(connection.file, `a sparse vector has ${bytes.length} bytes`);
    const indices = new Uint32Array(bytes.buffer, 0, count);
    const values = new Float32Array(bytes.buffer, count * 4, count);
    indices.forEach((index, i) => {
      let list = sparse.lists.get(index);
      if (list === undefined) {
        list = { ordinals: [], values: [] };
        sparse.lists.set(index, list);
      }
      list.ordinals.push(ordinal);
      list.values.push(values[i] ?? 0);
    });
  }
  return read;
}

/** The largest inner products, exactly, among the chunks that share an index with the query. */
export function* scanSparse(
  sparse: SparseLists,
  query: SparseVector,
  mask: Uint8Array,
  topK: number,
): Steps<Candidates> {
  const sums = new Float64Array(mask.length);
  const found = new Uint8Array(mask.length);
  for (const [i, index] of query.indices.entries()) {
    const weight = Math.fround(query.values[i] ?? 0);
    const list = sparse.lists.get(index);
    list?.ordinals.forEach((ordinal, place) => {
      if (mask[ordinal] !== 1) return;
      sums[ordinal] = (sums[ordinal] ?? 0) + weight * (list.values[place] ?? 0);
      found[ordinal] = 1;
    });
    yield;
  }
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < found.length; ordinal += 1) if (found[ordinal] === 1) ordinals.push(ordinal);
  return keepBest(
    { ordinals: Uint32Array.from(ordinals), scores: Float64Array.from(ordinals, (ordinal) => sums[ordinal] ?? 0) },
    topK,
  );
}
