import { basename } from 'node:path';
import { type ErrorCode, isRetrievalError, RetrievalError, writeFailure } from '@touchstone/contract';

export const providerName = 'sqlite';

/** An error of this store with its provider named. */
export function storeError(code: ErrorCode, message: string, cause?: unknown): RetrievalError {
  return new RetrievalError(code, message, { provider: providerName, cause });
}

/**
 * An error about the index file. The message has the name of the file alone, since remote callers may read it; the operator's note has
 * its path, and the words of SQLite or the file system.
 */
export function fileError(
  code: ErrorCode,
  file: string,
  message: (name: string) => string,
  { cause, reason }: { readonly cause?: unknown; readonly reason?: string } = {},
): RetrievalError {
  const operatorNote = reason === undefined ? file : `${file}: ${reason}`;
  return new RetrievalError(code, message(basename(file)), { provider: providerName, operatorNote, cause });
}

/** The file holds something that no transaction of ours can have written. */
export function corruptFile(file: string, detail: string, cause?: unknown): RetrievalError {
  return fileError(
    'bad_response',
    file,
    (name) =>
      `The index file ${name} is damaged (${detail}): delete it together with its -wal and -shm files, then index again.`,
    { cause },
  );
}

/** Damage that is detected where the name of the file is unknown; `translateError` adds it. */
export function damagedBytes(detail: string): RetrievalError {
  return new RetrievalError('bad_response', detail);
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html) that are not defects of ours. */
const sqlError = 1;
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
 * The error for an exception of node:sqlite or of the file system; an error of this store passes unchanged. Damage that
 * the decoders detect gets the name of the file.
 */
export function translateError(error: unknown, file: string): RetrievalError {
  if (isRetrievalError(error)) {
    const isDamage = error.code === 'bad_response' && error.provider === undefined;
    // The text after a colon is a remedy without the file's name.
    return isDamage ? corruptFile(file, error.message.split(':')[0] ?? '', error) : error;
  }
  const fileSystemError = translateFileSystemError(error, file);
  if (fileSystemError !== undefined) return fileSystemError;
  const reason = error instanceof Error ? error.message : String(error);
  switch (primaryCode(error)) {
    case busy:
    case locked:
      return fileError(
        'unavailable',
        file,
        (name) => `Another process is writing to the index file ${name}: try again.`,
        {
          cause: error,
        },
      );
    case readOnly:
    case noPermission:
    case cannotOpen:
      return notWritable(file, reason, error);
    case inputOutput:
      return fileError(
        'unavailable',
        file,
        (name) =>
          `The index file ${name} cannot be read or written: check the disk (is there room, are files of this size allowed, is it sound), and try again.`,
        { cause: error, reason },
      );
    case full:
      return diskFull(file, error);
    case corrupt:
      return corruptFile(file, reason, error);
    case sqlError:
      // Our statements are right; it is the tables that are not.
      if (isMissing(reason)) return corruptFile(file, reason.replace(':', ''), error);
      return unexpected(file, reason, error);
    case notDatabase:
      return fileError(
        'invalid_config',
        file,
        (name) => `${name} is not a SQLite database: set \`file\` to another path, or delete it and index again.`,
        { cause: error },
      );
    default:
      return unexpected(file, reason, error);
  }
}

function isMissing(reason: string): boolean {
  return /^(?:no such (?:table|column|index)|malformed database schema|table \w+ has \d+ columns|table \w+ has no column)/.test(
    reason,
  );
}

function unexpected(file: string, reason: string, cause: unknown): RetrievalError {
  return fileError(
    'internal',
    file,
    (name) => `The index file ${name} failed unexpectedly. The log of the engine says why.`,
    { cause, reason },
  );
}

function translateFileSystemError(error: unknown, file: string): RetrievalError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritable(file, error.message, error);
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return fileError(
        'invalid_config',
        file,
        (name) =>
          `The index file ${name} cannot be created, because a part of its path is not a directory: move that part away, ` +
          'or set `file` to another path.',
        { cause: error, reason: error.message },
      );
    case 'ENOSPC':
      return diskFull(file, error);
    default:
      return toldByContract(error, file);
  }
}

/** Failures that are the same for every file: a quota, a limit on the size of files, too many open ones. */
function toldByContract(error: unknown, file: string): RetrievalError | undefined {
  const failure = writeFailure(error, file);
  if (primaryCode(error) !== undefined || !isRetrievalError(failure)) return undefined;
  const { code, message, operatorNote } = failure;
  return new RetrievalError(code, message, { provider: providerName, operatorNote, cause: error });
}

function notWritable(file: string, reason: string, cause: unknown): RetrievalError {
  return fileError(
    'invalid_config',
    file,
    (name) =>
      `The index file ${name} cannot be opened or written: make it and its directory readable and writable, since SQLite keeps its ` +
      'log beside the file also while it reads; or set `file` to another path.',
    { cause, reason },
  );
}

function diskFull(file: string, cause: unknown): RetrievalError {
  return fileError(
    'unavailable',
    file,
    (name) => `The disk that holds the index file ${name} is full: free some space and try again.`,
    { cause },
  );
}

/** True if the error means that another connection has the lock. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === busy || code === locked;
}

function primaryCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
