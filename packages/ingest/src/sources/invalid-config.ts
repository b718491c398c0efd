import { RetrievalError } from '@touchstone/contract';

/** The error of a config with a fault in sources, or in how they are read and cut. */
export function invalidConfig(message: string, cause?: unknown): RetrievalError {
  return new RetrievalError('invalid_config', message, { cause });
}
