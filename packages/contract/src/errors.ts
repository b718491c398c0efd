/** Every error code, in the order in which the documentation lists them. */
export const errorCodes = [
  'invalid_request',
  'invalid_config',
  'unauthenticated',
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
 * Why a call failed. Apps map each code to an HTTP status and an exit code.
 *
 * - `invalid_request`: the caller's input is wrong; the message names the field and the remedy
 * - `invalid_config`: the configuration is wrong, or does not fit the index
 * - `unauthenticated`: a key is missing or was refused
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
  /** How long the provider asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The request that failed, as the log of the engine that answered it has it; set by clients of its HTTP API. */
  readonly requestId?: string;
  readonly cause?: unknown;
}

const brand = Symbol.for('touchstone.RetrievalError');

/**
 * The one error of the engine. `message` says what happened, to which index or model, and what to do; it never holds
 * a key or the text of a chunk. The brand survives two copies of this package in one process: test with
 * `isRetrievalError`, not with `instanceof`.
 */
export class RetrievalError extends Error {
  readonly code: ErrorCode;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  readonly requestId?: string;
  readonly [brand] = true;

  constructor(code: ErrorCode, message: string, details: RetrievalErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'RetrievalError';
    this.code = code;
    if (details.provider !== undefined) this.provider = details.provider;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
    if (details.requestId !== undefined) this.requestId = details.requestId;
  }
}

/** Whether a caught value is a RetrievalError, of this copy of the package or another. */
export function isRetrievalError(value: unknown): value is RetrievalError {
  return typeof value === 'object' && value !== null && brand in value;
}

/** The error of work that the caller's signal has ended; `what` names the work, for example `search of index "docs"`. */
export function abortedError(what: string, reason: unknown, provider?: string): RetrievalError {
  return new RetrievalError('aborted', `The ${what} was aborted.`, { provider, cause: reason });
}

/** Throws `aborted` when the signal has fired; `what` names the work that ends. */
export function throwIfAborted(signal: AbortSignal | undefined, what: string): void {
  if (signal?.aborted) throw abortedError(what, signal.reason);
}
