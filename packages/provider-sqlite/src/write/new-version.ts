import type { Generation } from '../catalog.js';
import { readValueCounts, storeValueCounts } from '../value-counts.js';
import type { Transaction } from './write-transaction.js';

/** Tells readers that a generation has changed, though its chunks are the same: what is counted of them goes on to hold. */
export function startVersion({ connection, change }: Transaction, generation: Generation): void {
  const values = readValueCounts(connection, generation);
  connection.prepare('UPDATE generations SET changed = ? WHERE id = ?').run(change, generation.id);
  if (values !== undefined) storeValueCounts(connection, { id: generation.id, changed: change }, values);
}
