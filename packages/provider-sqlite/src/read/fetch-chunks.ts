import type { FilterQuery, StoredChunk } from '@touchstone/contract';
import { checkFetch } from '@touchstone/provider-kit';
import type { Connection } from '../connection.js';
import { corruptFile, providerName } from '../errors.js';
import { integerOf, textOf } from '../row.js';
import { ordinalRange } from '../schema.js';
import { fromSortable, toSortable } from '../sortable-text.js';
import { type IndexView, maskOf } from './index-view.js';
import { storedChunkOf, storedColumns } from './load-hits.js';

/** Chunks by condition, in ascending order of id. */
export function fetchMatching(connection: Connection, view: IndexView, query: FilterQuery): readonly StoredChunk[] {
  const { filter, limit, after = '' } = query;
  checkFetch(query, providerName);
  const mask = maskOf(connection, view, filter);
  const base = view.generation.id * ordinalRange;
  const rows = connection
    .prepare('SELECT key, id FROM chunks WHERE generation = ? AND id > ? ORDER BY id')
    .iterate(view.generation.id, toSortable(after));
  const found: { readonly key: number; readonly id: string }[] = [];
  let last = '';
  for (const row of rows) {
    const [key, id] = [integerOf(row, 'key'), fromSortable(textOf(row, 'id'))];
    if (id <= last) throw corruptFile(connection.file, 'chunk ids are out of order');
    last = id;
    if (mask[key - base] === 1) found.push({ key, id });
    if (found.length === limit) break;
  }
  if (after === '' && found.length < limit && found.length !== mask.reduce((sum, accepted) => sum + accepted, 0)) {
    throw corruptFile(connection.file, 'the list of chunk ids is not complete');
  }
  const select = connection.prepare(`SELECT ${storedColumns} FROM chunks WHERE key = ?`);
  return found.map(({ key, id }) => {
    const row = select.get(key);
    if (row === undefined || fromSortable(textOf(row, 'id')) !== id)
      throw corruptFile(connection.file, 'a chunk has another id');
    return storedChunkOf(row, connection.file);
  });
}

/** Chunks by id, in the order asked for; ids that are not there are left out. */
export function fetchByIds(connection: Connection, view: IndexView, ids: readonly string[]): readonly StoredChunk[] {
  const select = connection.prepare(`SELECT ${storedColumns} FROM chunks WHERE generation = ? AND id = ?`);
  return ids.flatMap((id) => {
    const row = select.get(view.generation.id, toSortable(id));
    return row === undefined ? [] : [storedChunkOf(row, connection.file)];
  });
}
