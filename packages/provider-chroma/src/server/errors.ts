import { type ErrorCode, isRetrievalError, RetrievalError, type RetrievalErrorDetails } from '@touchstone/contract';

export const providerName = 'chroma';

/** An error of this store with its provider named. */
export function storeError(
  code: ErrorCode,
  message: string,
  details: Pick<RetrievalErrorDetails, 'cause' | 'operatorNote'> = {},
): RetrievalError {
  return new RetrievalError(code, message, { ...details, provider: providerName });
}

export function isNotFound(error: unknown): boolean {
  return isRetrievalError(error) && error.code === 'index_not_found';
}
