import { fileFailure } from './file-failure.ts';

/** Every error code, in the order in which the documentation lists them. */
export const errorCodes = [
  'invalid_request',
  'invalid_config',
  'unauthenticated',
  'forbidden',
  'index_not_found',
  'unsupported',
  'rate_limited',
  'timeout',
  'unavailable',
  'bad_response',
  'aborted',
  'internal',
] as const;

/**
 * Reasons of failures. Apps map each code to an HTTP status and an exit code.
 *
 * - `invalid_request`: the caller's input is wrong; the message names the field and the remedy
 * - `invalid_config`: the configuration is wrong, or does not fit the index
 * - `unauthenticated`: a key is missing or was refused
 * - `forbidden`: the key is known, and may not do this
 * - `index_not_found`: there is no such index or collection
 * - `unsupported`: the provider cannot do this
 * - `rate_limited`, `timeout`, `unavailable`: worth trying again
 * - `bad_response`: the provider answered something that it should not have
 * - `aborted`: the caller's signal ended the call
 * - `internal`: a defect of ours
 */
export type ErrorCode = (typeof errorCodes)[number];

export interface RetrievalErrorDetails {
  /** Name of the provider that failed, where one did. */
  readonly provider?: string;
  /** The wait that the provider requested, in milliseconds. */
  readonly retryAfterMs?: number;
  /** True where a model would not answer this input, by a filter of its own: another input may be answered. */
  readonly refused?: boolean;
  /** True where the same call would end the same way, though others with this code may be worth another try. */
  readonly isFinal?: boolean;
  /** The request that failed, as the log of the engine that answered it has it; set by clients of its HTTP API. */
  readonly requestId?: string;
  /** For the operator of the engine only: see `RetrievalError`. */
  readonly operatorNote?: string;
  readonly cause?: unknown;
}

const brand = Symbol.for('touchstone.RetrievalError');

/**
 * The one error of the engine. `message` names the failure, the index or model, and the remedy. It is safe to show to a
 * remote caller: it never contains a key, the text of a chunk, an absolute path, an address, or the words of another
 * program. `operatorNote` has the part of these that helps the operator: the path of a file, the words of a vendor
 * without keys. The command and the log show it; an interface for other machines must not. The brand survives two
 * copies of this package in one process: test with `isRetrievalError`, not with `instanceof`.
 */
export class RetrievalError extends Error {
  readonly code: ErrorCode;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  readonly refused?: boolean;
  readonly isFinal?: boolean;
  readonly requestId?: string;
  readonly operatorNote?: string;
  readonly [brand] = true;

  constructor(code: ErrorCode, message: string, details: RetrievalErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'RetrievalError';
    this.code = code;
    if (details.provider !== undefined) this.provider = details.provider;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
    if (details.refused !== undefined) this.refused = details.refused;
    if (details.isFinal !== undefined) this.isFinal = details.isFinal;
    if (details.requestId !== undefined) this.requestId = details.requestId;
    if (details.operatorNote !== undefined) this.operatorNote = details.operatorNote;
  }
}

/** True if a caught value is a RetrievalError, of this copy of the package or another. */
export function isRetrievalError(value: unknown): value is RetrievalError {
  return typeof value === 'object' && value !== null && brand in value;
}

/** The message of an error with its note, for the operator of the engine. */
export function messageForOperator({
  message,
  operatorNote,
}: Pick<RetrievalError, 'message' | 'operatorNote'>): string {
  return operatorNote === undefined ? message : `${message} (${operatorNote})`;
}

/**
 * The `internal` error for an unforeseen failure. A RetrievalError stays as it is, and a full or read-only disk gets
 * its own code. The text of a foreign error may contain a key or a chunk, so it stays in the cause alone. `what` names
 * the work: `search of index "docs"`.
 */
export function unexpectedFailure(thrown: unknown, what: string): RetrievalError {
  if (isRetrievalError(thrown)) return thrown;
  const foreseen = fileFailure(thrown);
  if (foreseen !== undefined) {
    const { code, message, operatorNote } = foreseen;
    return new RetrievalError(code, message, { operatorNote, cause: thrown });
  }
  const message = `The ${what} failed unexpectedly, because of a bug in the engine or a plugin. The log of the engine says where.`;
  return new RetrievalError('internal', message, { operatorNote: placeOf(thrown), cause: thrown });
}

/**
 * The error to throw after a failed write of `file`: a full disk and its like name the file, which the system's own
 * error may not, and the remedy. Anything else stays as it is.
 */
export function writeFailure(thrown: unknown, file: string): unknown {
  const foreseen = fileFailure(thrown, file);
  if (foreseen === undefined) return thrown;
  const { code, message, operatorNote } = foreseen;
  return new RetrievalError(code, message, { operatorNote, cause: thrown });
}

/** Runs `write`, and throws its error as `writeFailure` does. */
export async function writingFile<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    throw writeFailure(thrown, file);
  }
}

/** Class and location of a foreign error, without its text: `TypeError at embed (file:///app/embedder.js:12:3)`. */
function placeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `thrown: ${typeof thrown}`;
  const { name, message, stack = '' } = thrown;
  const frame = stack.slice(stack.indexOf(message) + message.length).match(/^\s+(at .+)$/m)?.[1];
  return frame === undefined ? name : `${name} ${frame}`;
}

/** The error of work that the caller's signal has ended; `what` names the work, for example `search of index "docs"`. */
export function abortedError(what: string, reason: unknown, provider?: string): RetrievalError {
  return new RetrievalError('aborted', `The ${what} was aborted.`, { provider, cause: reason });
}

/** Throws `aborted` when the signal has fired; `what` names the work that ends. */
export function throwIfAborted(signal: AbortSignal | undefined, what: string): void {
  if (signal?.aborted) throw abortedError(what, signal.reason);
}
