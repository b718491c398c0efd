import type { FilterQuery, Steps, StoredChunk } from '@touchstone/contract';
import { checkFetch } from '@touchstone/provider-kit';
import type { Connection } from '../file/connection.ts';
import { corruptFile, providerName } from '../file/errors.ts';
import { integerOf, textOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { fromSortable, toSortable } from '../file/sortable-text.ts';
import { type IndexView, maskOf } from './index-view.ts';
import { chunkRow, storedChunkOf, storedColumns } from './load-hits.ts';

/** Chunks by condition, in ascending order of id. */
export function* fetchMatching(
  connection: Connection,
  view: IndexView,
  query: FilterQuery,
): Steps<readonly StoredChunk[]> {
  const { filter, limit, after = '' } = query;
  checkFetch(query, providerName);
  const mask = yield* maskOf(connection, view, filter);
  const found = yield* listIds(connection, view, mask, { limit, after });
  if (after === '' && found.length < limit && found.length !== mask.reduce((sum, accepted) => sum + accepted, 0)) {
    throw corruptFile(connection.file, 'the list of chunk ids is not complete');
  }
  const chunks: StoredChunk[] = [];
  for (const { key, id } of found) {
    const row = chunkRow(connection, key);
    if (row === undefined || fromSortable(textOf(row, 'id')) !== id)
      throw corruptFile(connection.file, 'a chunk has another id');
    chunks.push(storedChunkOf(row, connection.file));
    if (chunks.length % rowsPerStep === 0) yield;
  }
  return chunks;
}

interface ListedChunk {
  readonly key: number;
  readonly id: string;
}

/** Keys and ids of the chunks that the mask accepts, in ascending order of id. */
function* listIds(
  connection: Connection,
  { generation }: IndexView,
  mask: Uint8Array,
  { limit, after }: { readonly limit: number; readonly after: string },
): Steps<readonly ListedChunk[]> {
  const base = generation.id * ordinalRange;
  const select = connection.prepare('SELECT key, id FROM chunks WHERE generation = ? AND id > ? ORDER BY id LIMIT ?');
  const found: ListedChunk[] = [];
  for (let last = after; ; ) {
    const rows = select.all(generation.id, toSortable(last), idsPerStep);
    for (const row of rows) {
      const [key, id] = [integerOf(row, 'key'), fromSortable(textOf(row, 'id'))];
      if (id <= last) throw corruptFile(connection.file, 'chunk ids are out of order');
      last = id;
      if (mask[key - base] === 1) found.push({ key, id });
      if (found.length === limit) return found;
    }
    if (rows.length < idsPerStep) return found;
    yield;
  }
}

/** Listing so many takes about a millisecond. */
const idsPerStep = 512;

/** Reading so many chunks takes some tenths of a millisecond. */
const rowsPerStep = 32;

/** Chunks by id, in the order of `ids`; missing ids are left out. */
export function* fetchByIds(
  connection: Connection,
  view: IndexView,
  ids: readonly string[],
): Steps<readonly StoredChunk[]> {
  const select = connection.prepare(`SELECT ${storedColumns} FROM chunks WHERE generation = ? AND id = ?`);
  const chunks: StoredChunk[] = [];
  for (const [position, id] of ids.entries()) {
    if (position % rowsPerStep === rowsPerStep - 1) yield;
    const row = select.get(view.generation.id, toSortable(id));
    if (row !== undefined) chunks.push(storedChunkOf(row, connection.file));
  }
  return chunks;
}
