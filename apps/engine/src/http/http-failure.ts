import type { RetrievalError } from '@touchstone/contract';

/** A failure with a status that its code does not say, and headers that belong to it. */
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
