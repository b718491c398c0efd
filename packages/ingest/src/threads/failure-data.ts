import { type ErrorCode, isRetrievalError, RetrievalError, unexpectedFailure } from '@touchstone/contract';

/** An error as data: classes do not travel between threads and processes. */
export interface FailureData {
  readonly kind: 'error';
  readonly code: string;
  readonly message: string;
  readonly operatorNote?: string;
}

/** The words of a foreign error stay where it was thrown: they may hold text of the file. */
export function failureData(thrown: unknown): FailureData {
  const error = isRetrievalError(thrown) ? thrown : unexpectedFailure(thrown, 'reading of a file');
  return { kind: 'error', code: error.code, message: error.message, operatorNote: error.operatorNote };
}

export function errorOf({ code, message, operatorNote }: FailureData): RetrievalError {
  return new RetrievalError(code as ErrorCode, message, { operatorNote });
}

/** The answer of a thread or process to a task. */
export type Answer<Failure> =
  | {
      readonly ok: true;
      readonly result: unknown;
      /** True if it holds so much after the file that the next one had better have a new one. */
      readonly isWorn: boolean;
    }
  | { readonly ok: false; readonly failure: Failure };
