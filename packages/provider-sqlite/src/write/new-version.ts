import type { Generation } from '../file/catalog.ts';
import { readValueCounts, storeValueCounts } from '../file/value-counts.ts';
import type { Transaction } from './write-transaction.ts';

/** Announces to readers that a generation has changed, though its chunks are the same: their counts stay valid. */
export function startVersion({ connection, change }: Transaction, generation: Generation): void {
  const values = readValueCounts(connection, generation);
  connection.prepare('UPDATE generations SET changed = ? WHERE id = ?').run(change, generation.id);
  if (values !== undefined) storeValueCounts(connection, { id: generation.id, changed: change }, values);
}
