import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openDatabase } from '@touchstone/provider-kit';
import { createCodes } from '../dense/stored-codes.ts';
import { checksum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import {
  chunkCounts,
  hasTable,
  keepLayers,
  type LayeredTable,
  layeredTables,
  layerFile,
  listLayers,
  mostLayers,
} from '../file/layers.ts';
import { makeLayer, openWriter } from '../file/open-connection.ts';
import { integerOf, nullableIntegerOf } from '../file/row.ts';
import type { Transaction } from './write-transaction.ts';

/** A file with fewer chunks of its own, or with fewer than this part of all, is copied as it is. */
const fewestSettled = 256;
const leastPart = 1 / 64;

/** True if a copy of the file would repeat much that a layer could share. */
export function isWorthSettling(connection: Connection): boolean {
  const { own, all } = chunkCounts(connection);
  return own >= fewestSettled && own > all * leastPart;
}

/** True if half of the chunks in the layers are no more: a layer is only smaller as a new one. */
export function isMostlyGone(connection: Connection): boolean {
  const count = (table: string) =>
    integerOf(connection.prepare(`SELECT count(*) AS count FROM ${table}`).get() ?? {}, 'count');
  if (connection.layers.length === 0) return false;
  const gone = count('main.layer_gone');
  return (
    gone >= fewestSettled && gone * 2 > connection.layers.reduce((sum, _, at) => sum + count(`layer${at}.chunks`), 0)
  );
}

/**
 * Moves the large rows of the file into a new layer; where it has as many as it may, or most of their chunks are gone, all of them
 * become one. What searches see stays
 * the same. Readers of other processes find the new list with their next snapshot.
 */
export async function settleRows({ connection }: Transaction, newIdentity: () => string): Promise<void> {
  const { file, layers } = connection;
  const merges = layers.length >= mostLayers || isMostlyGone(connection);
  const identity = newIdentity();
  const place = layerFile(file, identity);
  const beside = `${place}.new`;
  try {
    makeLayer(beside, identity);
    await copyRows(file, beside, merges ? '' : 'main.', newIdentity);
    renameSync(beside, place);
  } finally {
    rmSync(beside, { force: true });
  }
  const { last } = connection.prepare('SELECT max(id) AS last FROM segment_blocks').get() ?? {};
  for (const table of tablesOf(connection)) connection.execute(`DELETE FROM main.${table}`);
  if (merges || layers.length === 0) keepLayers(connection, [identity]);
  else connection.prepare('INSERT INTO layers (position, identity) VALUES (?, ?)').run(layers.length, identity);
  // SQLite numbers a block after the last one of its table: an empty block of no segment keeps new ones behind those of layers.
  connection
    .prepare(
      `INSERT INTO main.segment_blocks (id, segment, first_term, data, sum) VALUES (?, ${noSegment}, '', x'', ?)`,
    )
    .run(Number(last ?? 0) + 1, checksum('', new Uint8Array()));
}

const noSegment = 0;

function tablesOf(connection: Connection): readonly LayeredTable[] {
  const tables = Object.keys(layeredTables) as LayeredTable[];
  return tables.filter((table) => hasTable(connection, 'main', table));
}

/** Copies on a connection of its own, while the transaction keeps others from writing. The copy is on the disk when it resolves. */
async function copyRows(file: string, to: string, from: 'main.' | '', newIdentity: () => string): Promise<void> {
  const connection = openWriter(file, newIdentity);
  try {
    connection.prepare('ATTACH ? AS fresh').run(to);
    connection.execute('PRAGMA fresh.synchronous = FULL; PRAGMA fresh.journal_mode = MEMORY; BEGIN');
    for (const table of tablesOf(connection)) await copyTable(connection, table, from);
    connection.execute('COMMIT');
  } finally {
    connection.close();
  }
}

async function copyTable(connection: Connection, table: LayeredTable, from: 'main.' | ''): Promise<void> {
  const columns = layeredTables[table];
  const [key] = columns;
  // Blocks of segments that were merged into others stay in the layers.
  const isNeeded = table === 'segment_blocks' ? ' AND segment IN (SELECT id FROM main.segments)' : '';
  const where = `${key} > ?${isNeeded}`;
  const source = `FROM ${from}${table} WHERE ${where}`;
  if (!hasTable(connection, 'fresh', table)) createCodes(connection, 'fresh');
  const next = connection.prepare(`SELECT max(${key}) AS last FROM (SELECT ${key} ${source} ORDER BY ${key} LIMIT ?)`);
  const insert = connection.prepare(
    `INSERT INTO fresh.${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} ${source} AND ${key} <= ?`,
  );
  for (let done = -1; ; ) {
    const last = nullableIntegerOf(next.get(done, rowsPerTurn) ?? {}, 'last');
    if (last === null) return;
    insert.run(done, last);
    done = last;
    await setImmediate();
  }
}

/** Copying so many takes some milliseconds. */
const rowsPerTurn = 512;

/** Removes files of layers that the list does not have, and what killed runs left; within a transaction, so that nobody is making one. */
export function sweepLayers(connection: Connection): void {
  const { file } = connection;
  const kept = new Set(listLayers(connection).map((identity) => basename(layerFile(file, identity))));
  const isOurs = (name: string) => name.startsWith(`${basename(file)}.`) && /\.(?:layer|seed)\b/.test(name);
  for (const name of readdirSync(dirname(file))) {
    if (isOurs(name) && !kept.has(name)) removeUnlessOpen(join(dirname(file), name));
  }
}

/** Windows keeps a file that is open; a later sweep takes it. */
function removeUnlessOpen(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Open elsewhere.
  }
}

/** Gives the room of removed rows back. A connection without views does that; one that is in the way leaves it for later. */
export function shrinkFile(file: string): void {
  const database = openDatabase(file);
  try {
    database.exec('PRAGMA busy_timeout = 1000; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The room is used by later writes.
  } finally {
    database.close();
  }
}
