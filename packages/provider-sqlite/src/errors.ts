import { type ErrorCode, isRetrievalError, RetrievalError } from '@touchstone/contract';

export const providerName = 'sqlite';

/** An error of this store with its provider named. */
export function storeError(code: ErrorCode, message: string, cause?: unknown): RetrievalError {
  return new RetrievalError(code, message, { provider: providerName, cause });
}

/** The file holds something that no transaction of ours can have written. */
export function corruptFile(file: string, detail: string, cause?: unknown): RetrievalError {
  return storeError(
    'bad_response',
    `The index file ${file} is damaged (${detail}): delete it together with its -wal and -shm files, then index again.`,
    cause,
  );
}

/** Damage that is found where the name of the file is not at hand; `translateError` adds it. */
export function damagedBytes(detail: string): RetrievalError {
  return new RetrievalError('bad_response', detail);
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html) that are not defects of ours. */
const noPermission = 3;
const busy = 5;
const locked = 6;
const readOnly = 8;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notDatabase = 26;

/**
 * What an exception of node:sqlite or of the file system means to the caller; an error of this store passes unchanged. Damage
 * that the decoders found gets the name of the file.
 */
export function translateError(error: unknown, file: string): RetrievalError {
  if (isRetrievalError(error)) {
    const isDamage = error.code === 'bad_response' && error.provider === undefined;
    // What follows a colon is a remedy that does not know of the file.
    return isDamage ? corruptFile(file, error.message.split(':')[0] ?? '', error) : error;
  }
  const fileSystemError = translateFileSystemError(error, file);
  if (fileSystemError !== undefined) return fileSystemError;
  const reason = error instanceof Error ? error.message : String(error);
  switch (primaryCode(error)) {
    case busy:
    case locked:
      return storeError('unavailable', `Another process is writing to the index file ${file}: try again.`, error);
    case readOnly:
    case noPermission:
    case cannotOpen:
      return notWritable(file, file, reason, error);
    case inputOutput:
      return storeError('unavailable', `The index file ${file} cannot be opened or read: ${reason}.`, error);
    case full:
      return diskFull(file, error);
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

function translateFileSystemError(error: unknown, file: string): RetrievalError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : file;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritable(file, path, error.message, error);
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return storeError(
        'invalid_config',
        `The index file ${file} cannot be there, because something on the way to it is not a directory (${error.message}): ` +
          'move that away, or set `file` to another path.',
        error,
      );
    case 'ENOSPC':
      return diskFull(file, error);
    default:
      return undefined;
  }
}

function notWritable(file: string, path: string, reason: string, cause: unknown): RetrievalError {
  return storeError(
    'invalid_config',
    `The index file ${file} cannot be opened or written (${reason}): make ${path} and its directory readable and writable, since ` +
      'SQLite keeps its log beside the file also while it reads; or set `file` to another path.',
    cause,
  );
}

function diskFull(file: string, cause: unknown): RetrievalError {
  return storeError(
    'unavailable',
    `The disk that holds the index file ${file} is full: make room and try again.`,
    cause,
  );
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
