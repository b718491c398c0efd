import { RetrievalError } from '@touchstone/contract';

/** The error of a config that says something wrong of sources, or of how they are read and cut. */
export function invalidConfig(message: string, cause?: unknown): RetrievalError {
  return new RetrievalError('invalid_config', message, { cause });
}
