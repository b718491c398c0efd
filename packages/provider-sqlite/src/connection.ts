import { statSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';

/** An open database with its prepared statements. Errors are those of node:sqlite; see `translateError`. */
export interface Connection {
  readonly file: string;
  /** Which file this is, beyond its name: a file that was deleted and made anew has another one. */
  readonly inode: number;
  /** The statement for this SQL, prepared once. */
  prepare(sql: string): StatementSync;
  execute(sql: string): void;
  close(): void;
}

/** Ends a transaction that failed; SQLite may have ended it already, and then there is nothing to do. */
export function rollBack(connection: Connection): void {
  try {
    connection.execute('ROLLBACK');
  } catch {
    // No transaction is active.
  }
}

/** Whether the path still leads to the file that the connection has open. */
export function isSameFile(connection: Connection): boolean {
  return statSync(connection.file, { throwIfNoEntry: false })?.ino === connection.inode;
}
