import { closeSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { RetrievalError } from '@touchstone/contract';
import { openDatabase } from '../sqlite/open-database.ts';
import type { VectorCache } from './vector-cache.ts';

/**
 * Vectors in a SQLite file that several processes may share, as little-endian 32-bit floats. When the file uses more than
 * `maxBytes`, the oldest tenth of the entries goes. Each write is one transaction. Throws `invalid_config` when the file
 * cannot be opened or is something else.
 */
export function fileCache(file: string, maxBytes: number): VectorCache {
  const database = open(file);
  const find = database.prepare('SELECT vector FROM vector WHERE key = ?');
  const put = database.prepare('INSERT OR REPLACE INTO vector (key, vector) VALUES (?, ?)');
  const usedPages = database.prepare(
    'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
  );
  const dropOldest = database.prepare(
    'DELETE FROM vector WHERE id IN (SELECT id FROM vector ORDER BY id LIMIT (SELECT (count(*) + 9) / 10 FROM vector))',
  );

  return {
    read: (keys) => keys.map((key) => decode(find.get(key)?.vector)),
    write(entries) {
      if (entries.length === 0) return;
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { key, vector } of entries) put.run(key, encode(vector));
        if (Number(usedPages.get()?.bytes) > maxBytes) dropOldest.run();
        database.exec('COMMIT');
      } catch (error) {
        rollBack(database);
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite has done it by itself, as on a full disk; the first error has the reason.
  }
}

function open(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    // Its owner's alone: its keys are hashes of texts.
    closeSync(openSync(file, 'a', 0o600));
    database = openDatabase(file);
    // Another process's write is short; a longer wait would hold up everything else in this one.
    database.exec('PRAGMA busy_timeout = 250; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    prepareTable(database, file);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof RetrievalError) throw error;
    const message = `The embedding cache "${file}" cannot be opened: check that its folder exists and is writable, or delete the file.`;
    throw new RetrievalError('invalid_config', message, { cause: error });
  }
}

function prepareTable(database: DatabaseSync, file: string): void {
  const found = Number(database.prepare('PRAGMA application_id').get()?.application_id);
  const tables = Number(database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count);
  if (found !== applicationId && tables > 0) {
    const message = `"${file}" is a database, but no embedding cache of this version: name another file, or delete it.`;
    throw new RetrievalError('invalid_config', message);
  }
  database.exec(`
    PRAGMA application_id = ${applicationId};
    CREATE TABLE IF NOT EXISTS vector (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, vector BLOB NOT NULL) STRICT`);
}

function encode(vector: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (let i = 0; i < vector.length; i += 1) bytes.setFloat32(i * 4, vector[i] ?? 0, true);
  return new Uint8Array(bytes.buffer);
}

function decode(blob: unknown): Float32Array | undefined {
  if (!(blob instanceof Uint8Array) || blob.byteLength % 4 !== 0) return undefined;
  const bytes = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  return Float32Array.from({ length: blob.byteLength / 4 }, (_, i) => bytes.getFloat32(i * 4, true));
}

/** "TsEc" and the version of the layout, so that another database is never taken for a cache. */
const applicationId = 0x54734501;
