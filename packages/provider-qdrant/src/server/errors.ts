import { type ErrorCode, RetrievalError } from '@touchstone/contract';

export const providerName = 'qdrant';

/** An error of this store with its provider named. */
export function storeError(code: ErrorCode, message: string, cause?: unknown): RetrievalError {
  return new RetrievalError(code, message, { provider: providerName, cause });
}
