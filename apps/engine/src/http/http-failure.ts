import type { RetrievalError } from '@touchstone/contract';

/** A failure with another status than its code's, and its headers. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly error: RetrievalError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: RetrievalError, headers: Readonly<Record<string, string>> = {}) {
    super(error.message, { cause: error });
    this.name = 'HttpFailure';
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}
