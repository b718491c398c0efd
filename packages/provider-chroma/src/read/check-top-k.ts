import type { SearchScope } from '@touchstone/contract';
import { storeError } from '../errors.js';

export const maxTopK = 10_000;

export function checkTopK({ topK }: SearchScope): void {
  if (Number.isInteger(topK) && topK >= 1 && topK <= maxTopK) return;
  throw storeError('invalid_request', `topK is ${topK}: use a whole number from 1 to ${maxTopK}.`);
}
