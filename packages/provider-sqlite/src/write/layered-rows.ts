import type { Metadata } from '@touchstone/contract';
import type { Connection } from '../file/connection.ts';
import { integerOf, textOf } from '../file/row.ts';
import { labelLine, labelsOf } from '../file/stored-metadata.ts';

/** Removes the chunks with these keys, from the file or from the view of its layers, with their vectors. */
export function removeRows(connection: Connection, from: number, to: number): void {
  for (const table of ['chunks', 'vectors', 'sparse_vectors']) {
    connection.prepare(`DELETE FROM main.${table} WHERE key >= ? AND key < ?`).run(from, to);
  }
  if (connection.layers.length === 0) return;
  const hide = 'INSERT INTO layer_gone (key) SELECT key FROM chunks WHERE key >= ? AND key < ?';
  connection.prepare(hide).run(from, to);
}

/** 1 where the table has this chunk. */
export function countRow(connection: Connection, table: 'vectors' | 'sparse_vectors', key: number): number {
  const row = connection.prepare(`SELECT count(*) AS count FROM ${table} WHERE key = ?`).get(key) ?? {};
  return integerOf(row, 'count');
}

/** Gives the chunks of a document that lie in layers labels, besides earlier ones. */
export function labelLayered(connection: Connection, generation: number, documentId: string, labels: Metadata): void {
  const select = connection.prepare('SELECT labels FROM layer_labels WHERE generation = ? AND document_id = ?');
  const row = select.get(generation, documentId);
  const before = row === undefined ? {} : labelsOf(textOf(row, 'labels'), connection.file);
  connection
    .prepare('INSERT OR REPLACE INTO layer_labels (generation, document_id, labels) VALUES (?, ?, ?)')
    .run(generation, documentId, labelLine({ ...before, ...labels }));
}
