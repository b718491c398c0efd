import { activeGeneration, unknownIndex } from '../catalog.js';
import { type Connection, isSameFile, rollBack } from '../connection.js';
import { translateError } from '../errors.js';
import { openReader } from '../open-connection.js';
import { type IndexView, openView } from './index-view.js';

/** Reads the file in snapshots: what one call sees is one version, whoever writes meanwhile. */
export interface IndexReader {
  /** Runs `read` on one snapshot of all indexes; undefined where there is no file. `read` must not await. */
  readAll<Result>(read: (connection: Connection, viewOf: (index: string) => IndexView) => Result): Result | undefined;
  /** Runs `read` on the active generation of an index. Throws `index_not_found`. */
  readIndex<Result>(index: string, read: (connection: Connection, view: IndexView) => Result): Result;
  close(): void;
}

/** Opens the file at the first read, and again when another file has taken its place. */
export function indexReader(file: string, cacheBytes: number): IndexReader {
  let connection: Connection | undefined;
  const views = new Map<string, IndexView>();

  function current(): Connection | undefined {
    if (connection !== undefined && !isSameFile(connection)) close();
    connection ??= openReader(file);
    return connection;
  }

  function readAll<Result>(
    run: (connection: Connection, viewOf: (index: string) => IndexView) => Result,
  ): Result | undefined {
    const open = current();
    if (open === undefined) return undefined;
    try {
      open.execute('BEGIN');
      const result = run(open, (index) => viewOf(open, index));
      open.execute('COMMIT');
      return result;
    } catch (error) {
      rollBack(open);
      throw translateError(error, file);
    }
  }

  function readIndex<Result>(index: string, run: (connection: Connection, view: IndexView) => Result): Result {
    const result = readAll((open) => ({ value: run(open, viewOf(open, index)) }));
    if (result === undefined) throw unknownIndex(file, index, []);
    return result.value;
  }

  function viewOf(open: Connection, index: string): IndexView {
    const generation = activeGeneration(open, index);
    const previous = views.get(index);
    const isCurrent = previous?.generation.id === generation.id && previous.generation.changed === generation.changed;
    if (previous !== undefined && isCurrent) return previous;
    const view = openView(open, generation, previous, cacheBytes);
    views.set(index, view);
    return view;
  }

  function close(): void {
    connection?.close();
    connection = undefined;
    views.clear();
  }

  return { readAll, readIndex, close };
}
