import { RetrievalError } from '@touchstone/contract';

/** Lets a count through only when it is a whole number from 1; `field` is its name in the request. */
export function positiveInteger(value: number, field: string): number {
  if (!Number.isInteger(value) || value < 1) {
    throw new RetrievalError('invalid_request', `\`${field}\` is ${String(value)}: give a whole number of at least 1.`);
  }
  return value;
}
