import { type ErrorCode, isRetrievalError, RetrievalError } from '@touchstone/contract';

export const providerName = 'sqlite';

/** An error of this store with its provider named. */
export function storeError(code: ErrorCode, message: string, cause?: unknown): RetrievalError {
  return new RetrievalError(code, message, { provider: providerName, ...(cause === undefined ? {} : { cause }) });
}

/** The file holds something that no transaction of ours can have written. */
export function corruptFile(file: string, detail: string, cause?: unknown): RetrievalError {
  return storeError(
    'bad_response',
    `The index file ${file} is damaged (${detail}): delete it together with its -wal and -shm files, then index again.`,
    cause,
  );
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html) that are not defects of ours. */
const busy = 5;
const locked = 6;
const readOnly = 8;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notDatabase = 26;

/** What an exception of node:sqlite means to the caller; an error that is already ours passes unchanged. */
export function translateError(error: unknown, file: string): RetrievalError {
  if (isRetrievalError(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  switch (primaryCode(error)) {
    case busy:
    case locked:
      return storeError('unavailable', `Another process is writing to the index file ${file}: try again.`, error);
    case readOnly:
      return storeError(
        'unavailable',
        `The index file ${file} or its directory cannot be written to (${reason}): make it writable; SQLite keeps its log ` +
          'beside the file also while it reads.',
        error,
      );
    case cannotOpen:
    case inputOutput:
      return storeError('unavailable', `The index file ${file} cannot be opened or read: ${reason}.`, error);
    case full:
      return storeError('unavailable', `The disk that holds the index file ${file} is full.`, error);
    case corrupt:
      return corruptFile(file, reason, error);
    case notDatabase:
      return storeError(
        'invalid_config',
        `${file} is not a SQLite database: set \`file\` to another path, or delete it and index again.`,
        error,
      );
    default:
      return storeError('internal', `The index file ${file} failed: ${reason}.`, error);
  }
}

/** Whether SQLite says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === busy || code === locked;
}

function primaryCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
