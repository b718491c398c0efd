import { withoutTurns } from '@touchstone/contract';
import { codeRows } from '../dense/stored-codes.ts';
import { checkCatalog } from '../file/catalog-sum.ts';
import { checkSum, chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { dead, loadLengths } from '../file/lengths.ts';
import { bytesOf, integerOf, textOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { fromSortable } from '../file/sortable-text.ts';
import { readValueCounts } from '../file/value-counts.ts';
import { blockOf } from '../postings/segments.ts';
import { countValues } from './count-values.ts';
import { readLedger } from './ledger.ts';
import { storedChunkOf } from './load-hits.ts';

/** Faults that a message names; one is enough to build the index again. */
const maxFaults = 3;

/**
 * Checks the whole file: SQLite's own check of pages, trees and keys, then every checksum, and whether the tables agree. Throws
 * `bad_response` for a damaged file.
 */
export function checkIntegrity(connection: Connection): void {
  checkTrees(connection);
  checkCatalog(connection);
  checkChunks(connection);
  for (const table of ['vectors', 'sparse_vectors']) checkVectors(connection, table);
  for (const row of codeRows(connection)) {
    const sum = chunkSum(integerOf(row, 'key') % ordinalRange, bytesOf(row, 'data'));
    checkSum(row, 'sum', sum, connection.file, 'a row of codes');
  }
  for (const row of connection.prepare('SELECT first_term, data, sum FROM segment_blocks').iterate()) {
    blockOf(row, connection.file);
  }
  for (const row of connection.prepare('SELECT id, next_ordinal, chunk_count, changed FROM generations').all()) {
    checkGeneration(connection, {
      id: integerOf(row, 'id'),
      size: integerOf(row, 'next_ordinal'),
      chunkCount: integerOf(row, 'chunk_count'),
      changed: integerOf(row, 'changed'),
    });
  }
}

function checkTrees(connection: Connection): void {
  const faults = connection
    .prepare(`PRAGMA integrity_check(${maxFaults})`)
    .all()
    .map((row) => textOf(row, 'integrity_check'))
    .filter((fault) => fault !== 'ok');
  if (faults.length > 0) throw corruptFile(connection.file, faults.join('; ').replaceAll(/\s+/g, ' '));
}

function checkChunks(connection: Connection): void {
  for (const row of connection.prepare('SELECT * FROM chunks').iterate()) {
    const { metadata } = storedChunkOf(row, connection.file);
    const documentId = row.document_id === null ? undefined : fromSortable(textOf(row, 'document_id'));
    if (documentId !== metadata.document_id) throw corruptFile(connection.file, 'a chunk names two documents');
  }
}

function checkVectors(connection: Connection, table: string): void {
  for (const row of connection.prepare(`SELECT key, data, sum FROM ${table}`).iterate()) {
    const sum = chunkSum(integerOf(row, 'key') % ordinalRange, bytesOf(row, 'data'));
    checkSum(row, 'sum', sum, connection.file, 'a vector');
  }
  const stray = connection.prepare(`SELECT 1 FROM ${table} WHERE key NOT IN (SELECT key FROM chunks) LIMIT 1`).get();
  if (stray !== undefined) throw corruptFile(connection.file, 'a vector has no chunk');
}

/** Its lengths and chunks count the same, its values are those that are counted, and its ledger can be read. */
function checkGeneration(connection: Connection, { id, size, chunkCount, changed }: StoredGeneration): void {
  const living = loadLengths(connection, id, size).reduce((count, length) => count + (length === dead ? 0 : 1), 0);
  const row = connection.prepare('SELECT count(*) AS count FROM chunks WHERE generation = ?').get(id) ?? {};
  if (living !== chunkCount || integerOf(row, 'count') !== chunkCount) {
    throw corruptFile(connection.file, `${chunkCount} chunks are counted, ${integerOf(row, 'count')} are there`);
  }
  checkValues(connection, { id, changed, nextOrdinal: size });
  readLedger(connection, id);
}

interface StoredGeneration {
  readonly id: number;
  readonly size: number;
  readonly chunkCount: number;
  readonly changed: number;
}

/** Where values are counted, the chunks have them as often. */
function checkValues(
  connection: Connection,
  generation: { readonly id: number; readonly changed: number; readonly nextOrdinal: number },
): void {
  const kept = readValueCounts(connection, generation);
  if (kept === undefined) return;
  const found = withoutTurns(countValues(connection, generation));
  for (const [field, values] of kept) {
    const there = found.get(field);
    if (there?.size === values.size && [...values].every(([value, count]) => there.get(value) === count)) continue;
    throw corruptFile(connection.file, `the values of ${field} are not those that are counted`);
  }
}
