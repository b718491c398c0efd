import type { StatementSync } from 'node:sqlite';
import { isFrozen, statIndexFile } from './index-file.ts';

/** An open database with its prepared statements. Errors are those of node:sqlite; see `translateError`. */
export interface OpenFile {
  readonly file: string;
  /** The identity of this file, beyond its name: a file that was deleted and made anew has another one. */
  readonly inode: number;
  /** Where the file is read as one without writers: the time of its last write, in milliseconds. */
  readonly frozenAtMs?: number;
  /** The statement for this SQL, prepared once. */
  prepare(sql: string): StatementSync;
  execute(sql: string): void;
  close(): void;
}

/** An index file with its layers. */
export interface Connection extends OpenFile {
  /** Their identities, the oldest first; see `attachLayers`. */
  readonly layers: readonly string[];
}

/** Ends a transaction that failed; SQLite may have ended it already, and then there is nothing to do. */
export function rollBack(connection: Connection): void {
  try {
    connection.execute('ROLLBACK');
  } catch {
    // No transaction is active.
  }
}

/** True if the path still leads to the file that the connection has open; for a frozen one, as it was then. */
export function isSameFile(connection: Connection): boolean {
  const { file, inode, frozenAtMs } = connection;
  const stats = statIndexFile(file);
  if (stats?.ino !== inode) return false;
  return frozenAtMs === undefined || (stats.mtimeMs === frozenAtMs && isFrozen(file));
}
