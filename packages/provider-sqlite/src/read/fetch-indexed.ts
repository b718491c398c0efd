import type { IndexedChunk, Steps } from '@touchstone/contract';
import { searchTextOf } from '@touchstone/provider-kit';
import { checkSum, chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { bytesOf, integerOf, type Row } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { toSortable } from '../file/sortable-text.ts';
import { contentOf } from '../file/stored-metadata.ts';
import { decodeSparseVector, decodeVector } from '../file/vector-codec.ts';
import type { IndexView } from './index-view.ts';
import { storedChunkOf, storedColumns } from './load-hits.ts';

/** Chunks by id as they were written, with their vectors; ids that are not there are left out. */
export function* fetchIndexed(
  connection: Connection,
  { generation }: IndexView,
  ids: readonly string[],
): Steps<readonly IndexedChunk[]> {
  const select = connection.prepare(`SELECT ${storedColumns} FROM chunks WHERE generation = ? AND id = ?`);
  const vectors = connection.prepare('SELECT data, sum FROM vectors WHERE key = ?');
  const sparseVectors = connection.prepare('SELECT data, sum FROM sparse_vectors WHERE key = ?');
  const chunks: IndexedChunk[] = [];
  for (const [position, id] of ids.entries()) {
    if (position % rowsPerStep === rowsPerStep - 1) yield;
    const row = select.get(generation.id, toSortable(id));
    if (row === undefined) continue;
    const key = integerOf(row, 'key');
    const stored = storedChunkOf(row, connection.file);
    const { search } = contentOf(row, connection.file);
    const [vector, sparse] = [vectors.get(key), sparseVectors.get(key)];
    chunks.push({
      ...stored,
      searchText: searchTextOf(stored.text, search),
      vector: vector && decodeVector(checkedBytes(vector, key, connection.file)),
      sparse: sparse && decodeSparseVector(checkedBytes(sparse, key, connection.file)),
    });
  }
  return chunks;
}

function checkedBytes(row: Row, key: number, file: string): Uint8Array {
  const data = bytesOf(row, 'data');
  checkSum(row, 'sum', chunkSum(key % ordinalRange, data), file, 'the vector of a chunk');
  return data;
}

/** Reading so many takes about a millisecond. */
const rowsPerStep = 32;
