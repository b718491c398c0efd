import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { isRetrievalError, RetrievalError, writeFailure } from '@touchstone/contract';
import { openDatabase } from '@touchstone/provider-kit';

/** Vectors by the digest of their text, and for which version of the index they are all there. */
export interface VectorFile {
  /** True if every chunk of the index at this version has a vector of this model. */
  isWholeFor(model: string, version: string): boolean;
  /** False for a damaged one. */
  has(key: string): boolean;
  /** Undefined where there is none, or a damaged one. */
  read(key: string): Float32Array | undefined;
  /** In one transaction; written vectors survive the process. */
  write(vectors: ReadonlyMap<string, Float32Array>): void;
  /** Marks the vectors of `keys` as all those of the index at this version, and drops the others. */
  complete(version: string, keys: ReadonlySet<string>): void;
  close(): void;
}

/** The file for reading; undefined where there is none, or it holds vectors of another model. Throws `invalid_config`, `bad_response`. */
export function openVectorFile(file: string, model: string): VectorFile | undefined {
  if (!existsSync(file)) return undefined;
  const database = opened(file);
  if (modelOf(database) === model) return vectorFile(database, file);
  database.close();
  return undefined;
}

/** The file for writing, made where it is not there; vectors of another model go. Throws `invalid_config`, `bad_response`. */
export function makeVectorFile(file: string, model: string): VectorFile {
  const database = opened(file);
  inTransaction(database, file, () => {
    database.exec(tables);
    if (modelOf(database) === model) return;
    database.exec('DELETE FROM vector; DELETE FROM state');
    database.prepare('INSERT INTO state (model) VALUES (?)').run(model);
  });
  return vectorFile(database, file);
}

/** The vectors to copy, and the version of the index for which the copy is whole. */
interface VectorCopy {
  /** Copies none where the model is another one. */
  readonly model?: string;
  /** Copies none that are not whole for this version of their index. */
  readonly of?: string;
  /** Absent: it is whole for none. */
  readonly as?: string;
}

/** Makes a file that holds the vectors of another one. False where nothing is copied. Throws `invalid_config`. */
export function copyVectorFile(from: string, to: string, { model, of, as }: VectorCopy): boolean {
  const state = readVectorFileState(from);
  if (state === undefined || state.model !== (model ?? state.model) || state.wholeFor !== (of ?? state.wholeFor)) {
    return false;
  }
  const database = opened(to);
  try {
    guarded(to, () => database.prepare('ATTACH ? AS other').run(from));
    inTransaction(database, to, () => {
      database.exec(tables);
      database.exec('DELETE FROM vector; DELETE FROM state');
      database.exec('INSERT INTO vector SELECT key, data, sum FROM other.vector');
      database.prepare('INSERT INTO state SELECT model, ? FROM other.state').run(as ?? null);
    });
  } finally {
    database.close();
  }
  return true;
}

/** The content of a file of second vectors. */
export interface VectorFileState {
  /** As `refinementModel` names it. */
  readonly model: string;
  /** The version of the index for which they are whole; undefined: for none. */
  readonly wholeFor: string | undefined;
  readonly vectors: number;
  readonly bytes: number;
}

/** Undefined where there is no file, or nothing in it. Throws `invalid_config` for one that cannot be read. */
export function readVectorFileState(file: string): VectorFileState | undefined {
  if (!existsSync(file)) return undefined;
  return guarded(file, () => {
    const database = openDatabase(file, { readOnly: true });
    try {
      const model = modelOf(database);
      if (model === undefined) return undefined;
      const wholeFor = database.prepare('SELECT whole_for FROM state').get()?.whole_for;
      const count = database.prepare('SELECT count(*) AS count FROM vector').get()?.count;
      const bytes = sizeOf(file) + sizeOf(`${file}-wal`);
      return { model, wholeFor: wholeFor === null ? undefined : String(wholeFor), vectors: Number(count), bytes };
    } finally {
      database.close();
    }
  });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const tables = `
CREATE TABLE IF NOT EXISTS vector (key TEXT PRIMARY KEY, data BLOB NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (model TEXT NOT NULL, whole_for TEXT) STRICT`;

function vectorFile(database: DatabaseSync, file: string): VectorFile {
  const find = database.prepare('SELECT data, sum FROM vector WHERE key = ?');
  const put = database.prepare('INSERT OR REPLACE INTO vector (key, data, sum) VALUES (?, ?, ?)');
  return {
    isWholeFor: (model, version) =>
      guarded(file, () => {
        const state = database.prepare('SELECT model, whole_for FROM state').get();
        return state?.model === model && state.whole_for === version;
      }),
    // A damaged one has to be made again.
    has: (key) => guarded(file, () => decoded(find.get(key)) !== undefined),
    read: (key) => guarded(file, () => decoded(find.get(key))),
    write: (vectors) =>
      inTransaction(database, file, () => {
        for (const [key, vector] of vectors) {
          const data = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
          put.run(key, data, crc32(data));
        }
      }),
    complete: (version, keys) =>
      inTransaction(database, file, () => {
        const drop = database.prepare('DELETE FROM vector WHERE key = ?');
        for (const row of database.prepare('SELECT key FROM vector').all()) {
          if (!keys.has(String(row.key))) drop.run(String(row.key));
        }
        database.prepare('UPDATE state SET whole_for = ?').run(version);
      }),
    close: () => database.close(),
  };
}

function opened(file: string): DatabaseSync {
  return guarded(file, () => {
    // Its owner's alone, as the index is; SQLite gives the files that it keeps beside it the same mode.
    closeSync(openSync(file, 'a', 0o600));
    const database = openDatabase(file);
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    return database;
  });
}

/** Undefined for a file without our tables. */
function modelOf(database: DatabaseSync): string | undefined {
  const isOurs = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'state'").get() !== undefined;
  const model = isOurs ? database.prepare('SELECT model FROM state').get()?.model : undefined;
  return model === undefined ? undefined : String(model);
}

function inTransaction(database: DatabaseSync, file: string, work: () => void): void {
  guarded(file, () => {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  });
}

function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    const cause = writeFailure(thrown, file);
    if (isRetrievalError(cause)) throw cause;
    const operatorNote = `${file}: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new RetrievalError(
      'invalid_config',
      'The file of refined vectors cannot be used: see that its folder is writable, or delete the file and refine again.',
      { operatorNote, cause },
    );
  }
}

/** The bytes are copied, because a view of them need not lie on a multiple of four. */
function decoded(row: Record<string, unknown> | undefined): Float32Array | undefined {
  if (row === undefined || !(row.data instanceof Uint8Array) || row.data.byteLength % 4 !== 0) return undefined;
  if (crc32(row.data) !== row.sum) return undefined;
  return new Float32Array(row.data.slice().buffer);
}
