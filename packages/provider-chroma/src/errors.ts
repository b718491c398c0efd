import { type ErrorCode, isRetrievalError, RetrievalError } from '@touchstone/contract';

export const providerName = 'chroma';

/** An error of this store with its provider named. */
export function storeError(code: ErrorCode, message: string, cause?: unknown): RetrievalError {
  return new RetrievalError(code, message, { provider: providerName, cause });
}

/** Whether a collection was not there. */
export function isNotFound(error: unknown): boolean {
  return isRetrievalError(error) && error.code === 'index_not_found';
}
