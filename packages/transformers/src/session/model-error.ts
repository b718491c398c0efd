import { type ErrorCode, isRetrievalError, RetrievalError, type RetrievalErrorDetails } from '@touchstone/contract';

/** The provider's name in errors and plugins of the adapters. */
export const providerName = 'transformers';

/** An error of this provider. */
export function modelError(
  code: ErrorCode,
  message: string,
  details: Pick<RetrievalErrorDetails, 'cause' | 'operatorNote'> = {},
): RetrievalError {
  return new RetrievalError(code, message, { ...details, provider: providerName });
}

/** An error on its way between threads: a structured clone would keep neither the class nor the code. */
export interface ErrorForm {
  readonly code: ErrorCode;
  readonly message: string;
  readonly operatorNote?: string;
  readonly cause?: string;
}

/** `what` names the failed work, for an unforeseen error: `inference of model "x"`. */
export function toErrorForm(error: unknown, what: string): ErrorForm {
  if (!isRetrievalError(error)) {
    const message = `The ${what} failed unexpectedly. The log of the engine says why.`;
    return { code: 'internal', message, operatorNote: reasonOf(error) };
  }
  const { code, message, operatorNote, cause } = error;
  return { code, message, operatorNote, cause: cause === undefined ? undefined : reasonOf(cause) };
}

export function fromErrorForm({ code, message, operatorNote, cause }: ErrorForm): RetrievalError {
  return modelError(code, message, { operatorNote, cause });
}

/** First line of an error: the rest is a foreign stack, or a page of advice. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split('\n', 1)[0] ?? '';
}

/** Code of an error of Node or of a system call: `ENOENT`, `ERR_MODULE_NOT_FOUND`. */
export function systemCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
