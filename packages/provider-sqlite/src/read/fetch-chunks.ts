import type { FilterQuery, StoredChunk } from '@touchstone/contract';
import { checkFetch } from '@touchstone/provider-kit';
import type { Connection } from '../connection.js';
import { providerName } from '../errors.js';
import { integerOf } from '../row.js';
import { ordinalRange } from '../schema.js';
import { toSortable } from '../sortable-text.js';
import { type IndexView, maskOf } from './index-view.js';
import { storedChunkOf } from './load-hits.js';

/** Chunks by condition, in ascending order of id. */
export function fetchMatching(connection: Connection, view: IndexView, query: FilterQuery): readonly StoredChunk[] {
  const { filter, limit, after = '' } = query;
  checkFetch(query, providerName);
  const mask = maskOf(connection, view, filter);
  const base = view.generation.id * ordinalRange;
  const ids = connection
    .prepare('SELECT key FROM chunks WHERE generation = ? AND id > ? ORDER BY id')
    .iterate(view.generation.id, toSortable(after));
  const keys: number[] = [];
  for (const row of ids) {
    const key = integerOf(row, 'key');
    if (mask[key - base] === 1) keys.push(key);
    if (keys.length === limit) break;
  }
  const select = connection.prepare('SELECT id, metadata, text FROM chunks WHERE key = ?');
  return keys.flatMap((key) => {
    const row = select.get(key);
    return row === undefined ? [] : [storedChunkOf(row, connection.file)];
  });
}

/** Chunks by id, in the order asked for; ids that are not there are left out. */
export function fetchByIds(connection: Connection, view: IndexView, ids: readonly string[]): readonly StoredChunk[] {
  const select = connection.prepare('SELECT id, metadata, text FROM chunks WHERE generation = ? AND id = ?');
  return ids.flatMap((id) => {
    const row = select.get(view.generation.id, toSortable(id));
    return row === undefined ? [] : [storedChunkOf(row, connection.file)];
  });
}
