import { setImmediate, setTimeout } from 'node:timers/promises';
import { throwIfAborted } from '@touchstone/contract';
import { storeCatalogSum } from '../file/catalog-sum.ts';
import { type Connection, rollBack } from '../file/connection.ts';
import { fileError, isBusy, translateError } from '../file/errors.ts';
import { integerOf } from '../file/row.ts';

/** The tools of a write. */
export interface Transaction {
  readonly connection: Connection;
  /** The store's change counter after this transaction. */
  readonly change: number;
  /** Lets the event loop run now and then; rejects with `aborted` once the signal has fired. */
  breathe(): Promise<void>;
}

export interface TransactionOptions {
  readonly signal: AbortSignal | undefined;
  /** For messages, for example `upsert into index "docs"`. */
  readonly what: string;
  /** The wait for another process that writes. */
  readonly waitMs: number;
}

const retryMs = 20;
/** Calls of `breathe` between two turns of the event loop: some milliseconds of work. */
const stepsPerTurn = 32;

/**
 * Runs `work` in one transaction: all of it becomes visible at once, or nothing. The caller sees to it that no other write of this
 * process begins before it ends. Throws `unavailable` when another process keeps writing, `aborted` with nothing written.
 */
export async function inTransaction<Result>(
  connection: Connection,
  { signal, what, waitMs }: TransactionOptions,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  throwIfAborted(signal, what);
  try {
    await begin(connection, what, waitMs, signal);
    let steps = 0;
    const row = connection.prepare('UPDATE store SET changes = changes + 1 RETURNING changes').get() ?? {};
    const result = await work({
      connection,
      change: integerOf(row, 'changes'),
      async breathe() {
        steps += 1;
        if (steps % stepsPerTurn !== 0) return;
        await setImmediate();
        throwIfAborted(signal, what);
      },
    });
    throwIfAborted(signal, what);
    storeCatalogSum(connection);
    connection.execute('COMMIT');
    return result;
  } catch (error) {
    rollBack(connection);
    throw translateError(error, connection.file);
  }
}

/** Waits by asking again, because SQLite's own waiting would block the event loop. */
async function begin(
  connection: Connection,
  what: string,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let waited = 0; ; waited += retryMs) {
    throwIfAborted(signal, what);
    try {
      connection.execute('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (waited >= waitMs) {
        throw fileError(
          'unavailable',
          connection.file,
          (name) =>
            `The ${what} waited ${waitMs} ms: another process is writing to ${name}. Try again when it is done.`,
          { cause: error },
        );
      }
    }
    await setTimeout(retryMs);
  }
}
