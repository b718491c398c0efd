import process from 'node:process';
import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite';

/** Opens or makes a file of SQLite with Node's own. Node 22 calls that experimental when it is loaded, which is nothing that a user can act on. */
export function openDatabase(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new (loadQuietly().DatabaseSync)(file, options);
}

function loadQuietly(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
