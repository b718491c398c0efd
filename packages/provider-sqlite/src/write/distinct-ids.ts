import type { IndexedChunk } from '@touchstone/contract';
import { storeError } from '../errors.js';

/** Throws `invalid_request` where two chunks of one call have the same id: which of them should stay is anyone's guess. */
export function checkDistinctIds(chunks: readonly IndexedChunk[]): void {
  const ids = new Set<string>();
  for (const { id } of chunks) {
    if (ids.has(id))
      throw storeError('invalid_request', `Two chunks of one call have the id "${id}": give each its own.`);
    ids.add(id);
  }
}
