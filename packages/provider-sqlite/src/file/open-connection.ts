import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { openDatabase } from '@touchstone/provider-kit';
import type { Connection, OpenFile } from './connection.ts';
import { translateError } from './errors.ts';
import { frozenName, isFrozen, statIndexFile } from './index-file.ts';
import { attachLayers, presentLayers } from './layers.ts';
import { checkFormat, createTables, isEmpty } from './schema.ts';

/** Time that a reader waits for a lock; in WAL mode only recovery after a crash takes one. */
const readWaitMs = 5000;
/** Time that the creation of a file waits for another process that creates the same one. */
const createWaitMs = 1000;
const pageSizeBytes = 8192;
const writerCacheKibibytes = 65_536;
const readerCacheKibibytes = 16_384;

/**
 * Opens for reading; undefined where there is no file, or nothing in it. A file that may not be written, or lies where nothing
 * may be, is read as it is.
 */
export function openReader(file: string): Connection | undefined {
  if (statIndexFile(file) === undefined) return undefined;
  return opening(file, () => {
    const connection = connect(file, { readOnly: true, frozen: isFrozen(file), waitMs: readWaitMs });
    return configured(connection, () => {
      if (isEmpty(connection)) {
        connection.close();
        return undefined;
      }
      checkFormat(connection);
      connection.execute(`PRAGMA cache_size = -${readerCacheKibibytes}`);
      return withLayers(connection);
    });
  });
}

/** Opens for writing, and creates the file with its directory where there is none. */
export function openWriter(file: string, newIdentity: () => string): Connection {
  return opening(file, () => {
    if (statIndexFile(file) === undefined) makeFile(file);
    const connection = connect(file, { readOnly: false, frozen: false, waitMs: createWaitMs });
    return configured(connection, () => {
      if (isEmpty(connection)) create(connection, newIdentity);
      checkFormat(connection);
      // A transaction waits for its lock without blocking the event loop (see write-transaction.ts), so SQLite need not.
      connection.execute('PRAGMA busy_timeout = 0');
      // NORMAL: a killed process loses nothing. After a power failure the file is intact, and the last transactions
      // since a checkpoint may be missing as if they had never been.
      connection.execute(`PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${writerCacheKibibytes}`);
      return withLayers(connection);
    });
  });
}

function withLayers(connection: OpenFile): Connection {
  const layers = presentLayers(connection);
  attachLayers(connection, layers);
  return { ...connection, layers };
}

/** Makes the file of a layer: an index file that has chunks and no catalog. */
export function makeLayer(file: string, identity: string): void {
  makeFile(file);
  const connection = connect(file, { readOnly: false, frozen: false, waitMs: createWaitMs });
  configured(connection, () => {
    connection.execute(`PRAGMA page_size = ${pageSizeBytes}; BEGIN`);
    createTables(connection, identity);
    connection.execute('COMMIT');
    connection.close();
  });
}

/** Its owner's alone, whatever the umask: it has the indexed texts. SQLite's files beside it get the same mode. */
export function makeFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
}

function opening<Result>(file: string, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    throw translateError(error, file);
  }
}

function configured<Result>(connection: OpenFile, configure: () => Result): Result {
  try {
    return configure();
  } catch (error) {
    connection.close();
    throw error;
  }
}

function create(connection: OpenFile, newIdentity: () => string): void {
  connection.execute(`PRAGMA page_size = ${pageSizeBytes}; PRAGMA journal_mode = WAL`);
  connection.execute('BEGIN IMMEDIATE');
  if (isEmpty(connection)) createTables(connection, newIdentity());
  connection.execute('COMMIT');
}

interface ConnectOptions {
  readonly readOnly: boolean;
  readonly frozen: boolean;
  readonly waitMs: number;
}

function connect(file: string, options: ConnectOptions): OpenFile {
  const database = openDatabase(options.frozen ? frozenName(file) : file, { readOnly: options.readOnly });
  database.exec(`PRAGMA busy_timeout = ${options.waitMs}`);
  const { ino: inode, mtimeMs } = statSync(file);
  const statements = new Map<string, StatementSync>();
  return {
    file,
    inode,
    frozenAtMs: options.frozen ? mtimeMs : undefined,
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = database.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
    execute: (sql) => database.exec(sql),
    close: () => database.close(),
  };
}
