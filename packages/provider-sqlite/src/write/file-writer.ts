import { type Connection, isSameFile } from '../file/connection.ts';
import { storeError, translateError } from '../file/errors.ts';
import { hasItsLayers } from '../file/layers.ts';
import { openWriter } from '../file/open-connection.ts';
import { shrinkFile, sweepLayers } from './settle-rows.ts';
import { inTransaction, type Transaction } from './write-transaction.ts';

export interface FileWriterOptions {
  readonly file: string;
  readonly readOnly: boolean;
  readonly writeWaitMs: number;
  readonly newIdentity: () => string;
  /** Called when the connection is closed, also when another one follows. */
  readonly onClose?: () => void;
}

/** Writes to one file, a transaction after the other. */
export interface FileWriter {
  write<Result>(
    what: string,
    signal: AbortSignal | undefined,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result>;
  /** Moves the log into the file as far as readers allow. */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file at the first write, and again when it was replaced or its rows were moved. */
export function fileWriter(options: FileWriterOptions): FileWriter {
  const { file, readOnly, writeWaitMs, newIdentity, onClose } = options;
  let connection: Connection | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function current(): Connection {
    if (connection !== undefined && !isSameFile(connection)) closeConnection();
    connection ??= openWriter(file, newIdentity);
    return connection;
  }

  function closeConnection(): void {
    onClose?.();
    connection?.close();
    connection = undefined;
  }

  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  }

  async function transact<Result>(
    what: string,
    signal: AbortSignal | undefined,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const open = current();
      const done = await inTransaction(open, { signal, what, waitMs: writeWaitMs }, async (transaction) => {
        if (!hasItsLayers(open)) return undefined;
        const result = await work(transaction);
        return { result, hasMoved: !hasItsLayers(open) };
      });
      if (done === undefined || done.hasMoved) closeConnection();
      if (done?.hasMoved) await tidyUp();
      if (done !== undefined) return done.result;
    }
  }

  /** After rows have moved into a layer, or layers have become useless. What fails is done by a later write. */
  async function tidyUp(): Promise<void> {
    const options = { signal: undefined, what: 'removal of layers', waitMs: writeWaitMs };
    try {
      await inTransaction(current(), options, async ({ connection: open }) => sweepLayers(open));
      if (current().layers.length > 0) shrinkFile(file);
    } catch {
      // The write itself is done.
    }
  }

  return {
    write: (what, signal, work) =>
      inTurn(async () => {
        if (readOnly)
          throw storeError('unsupported', `The ${what} is not possible: the store was opened with readOnly.`);
        return transact(what, signal, work);
      }),
    emptyLog: () =>
      inTurn(async () => {
        try {
          connection?.execute('PRAGMA wal_checkpoint(TRUNCATE)');
        } catch (error) {
          throw translateError(error, file);
        }
      }),
    close: () => inTurn(async () => closeConnection()),
  };
}
