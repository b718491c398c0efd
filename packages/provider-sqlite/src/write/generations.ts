import type { IndexFingerprint, IndexSpec } from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import { canonicalFingerprint, planGeneration, requireInactive } from '@touchstone/provider-kit';
import { deleteCodes } from '../dense/stored-codes.ts';
import { activeGeneration, type Generation, listGenerations } from '../file/catalog.ts';
import type { Connection } from '../file/connection.ts';
import { providerName } from '../file/errors.ts';
import { keepLayers } from '../file/layers.ts';
import { integerOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { deleteValueCounts } from '../file/value-counts.ts';
import { removeRows } from './layered-rows.ts';
import { startVersion } from './new-version.ts';
import type { Transaction } from './write-transaction.ts';

/** Creates the index or the generation, or checks that the existing one has the same fingerprint. */
export function ensureGeneration(transaction: Transaction, spec: IndexSpec, analyzer: Analyzer): void {
  const { connection } = transaction;
  const generations = listGenerations(connection, spec.index);
  const { name, fingerprint, active, there } = planGeneration(spec, { analyzer, generations }, providerName);
  if (generations.length === 0) {
    connection.prepare('INSERT INTO indexes (name, active) VALUES (?, NULL)').run(spec.index);
  }
  const id = there?.id ?? createGeneration(transaction, spec.index, name, fingerprint);
  if (active && there?.active !== true) {
    connection.prepare('UPDATE indexes SET active = ? WHERE name = ?').run(id, spec.index);
  }
}

/** Makes a generation the active one, and removes the one that was. */
export async function activateGeneration(transaction: Transaction, target: Generation): Promise<void> {
  const { connection } = transaction;
  if (target.active) return;
  const old = listGenerations(connection, target.index).find(({ active }) => active);
  connection.prepare('UPDATE indexes SET active = ? WHERE name = ?').run(target.id, target.index);
  startVersion(transaction, target);
  if (old !== undefined) await deleteGeneration(transaction, old);
}

/** Removes a generation that is not the active one, and the index with it where it was the only one. */
export async function dropInactive(transaction: Transaction, target: Generation): Promise<void> {
  requireInactive(target.index, target, providerName);
  if (listGenerations(transaction.connection, target.index).length === 1)
    return dropIndexRows(transaction, target.index);
  await deleteGeneration(transaction, target);
}

/** Removes an index with all its generations. Throws `index_not_found`. */
export async function dropIndexRows(transaction: Transaction, index: string): Promise<void> {
  const { connection } = transaction;
  const generations = listGenerations(connection, index);
  if (generations.length === 0) activeGeneration(connection, index);
  for (const generation of generations) await deleteGeneration(transaction, generation);
  connection.prepare('DELETE FROM indexes WHERE name = ?').run(index);
}

/** Creates an empty generation and returns its id. */
export function createGeneration(
  { connection, change }: Transaction,
  index: string,
  name: string,
  fingerprint: IndexFingerprint,
): number {
  const { lastInsertRowid } = connection
    .prepare(
      `INSERT INTO generations (index_name, name, fingerprint, next_ordinal, chunk_count, vector_count, sparse_count, changed, relabelled)
       VALUES (?, ?, ?, 0, 0, 0, 0, ?, 0)`,
    )
    .run(index, name, canonicalFingerprint(fingerprint), change);
  return Number(lastInsertRowid);
}

/** The name of a generation that came with a seed and that no index has begun with: no caller can give it. */
export const seedName = '~seed';

/** Deletes in slices, so that a large generation does not hold up the event loop. */
export async function deleteGeneration(transaction: Transaction, generation: DeletedGeneration): Promise<void> {
  const { connection } = transaction;
  await deleteRows(transaction, generation);
  if (connection.layers.some((_, at) => isUsed(connection, at))) return;
  // Of the layers only what came with a seed may be left.
  const seeds = connection.prepare('SELECT id, next_ordinal FROM generations WHERE name = ?').all(seedName);
  for (const row of seeds) {
    await deleteRows(transaction, { id: integerOf(row, 'id'), nextOrdinal: integerOf(row, 'next_ordinal') });
  }
  if (connection.layers.length > 0) keepLayers(connection, []);
}

type DeletedGeneration = Pick<Generation, 'id' | 'nextOrdinal'>;

function isUsed(connection: Connection, layer: number): boolean {
  const used = `SELECT 1 FROM layer${layer}.chunks WHERE generation IN (SELECT id FROM main.generations WHERE name <> ?) LIMIT 1`;
  return connection.prepare(used).get(seedName) !== undefined;
}

async function deleteRows({ connection, breathe }: Transaction, generation: DeletedGeneration): Promise<void> {
  const base = generation.id * ordinalRange;
  for (let start = 0; start < generation.nextOrdinal; start += sliceSize) {
    removeRows(connection, base + start, base + Math.min(start + sliceSize, generation.nextOrdinal));
    await breathe();
  }
  connection
    .prepare('DELETE FROM main.segment_blocks WHERE segment IN (SELECT id FROM segments WHERE generation = ?)')
    .run(generation.id);
  for (const table of ['segments', 'lengths', 'documents', 'fields']) {
    connection.prepare(`DELETE FROM ${table} WHERE generation = ?`).run(generation.id);
  }
  deleteCodes(connection, generation.id);
  deleteValueCounts(connection, generation.id);
  connection.prepare('DELETE FROM generations WHERE id = ?').run(generation.id);
}

const sliceSize = 256;
