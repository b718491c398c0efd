import type { IndexSpec } from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import { firstGeneration, planGeneration } from '@touchstone/provider-kit';
import { type Generation, listGenerations } from '../file/catalog.ts';
import type { Connection } from '../file/connection.ts';
import { providerName } from '../file/errors.ts';
import { deleteGeneration, seedName } from './generations.ts';
import { startVersion } from './new-version.ts';
import type { Transaction } from './write-transaction.ts';

/** True if the file has the index, made as this one is to be. */
export function hasLike(connection: Connection, spec: IndexSpec, analyzer: Analyzer): boolean {
  const active = listGenerations(connection, spec.index).find((generation) => generation.active);
  return active !== undefined && isLike(active, spec, analyzer);
}

/**
 * Begins an index with the generation that came with a seed, or goes on with one that was begun. Its name; undefined where the
 * index has to be made from nothing. A generation that was made otherwise is removed.
 */
export async function beginFromSeed(
  transaction: Transaction,
  spec: IndexSpec,
  analyzer: Analyzer,
): Promise<string | undefined> {
  const { connection } = transaction;
  const { index } = spec;
  const known = listGenerations(connection, index);
  if (known.length > 0) return known.find((each) => isBegun(each) && isLike(each, spec, analyzer))?.name;
  const select = connection.prepare('SELECT id FROM generations WHERE index_name = ? AND name = ?');
  if (select.get(index, seedName) === undefined) return undefined;
  connection.prepare('INSERT INTO indexes (name, active) VALUES (?, NULL)').run(index);
  const [seed] = listGenerations(connection, index);
  if (seed === undefined) return undefined;
  if (isLike(seed, spec, analyzer)) {
    connection.prepare('UPDATE generations SET name = ? WHERE id = ?').run(firstGeneration, seed.id);
    startVersion(transaction, seed);
    return firstGeneration;
  }
  await deleteGeneration(transaction, seed);
  connection.prepare('DELETE FROM indexes WHERE name = ?').run(index);
  return undefined;
}

/** Only here is a generation of this name not active. */
function isBegun({ name, active }: Generation): boolean {
  return name === firstGeneration && !active;
}

function isLike(generation: Generation, spec: IndexSpec, analyzer: Analyzer): boolean {
  const generations = [{ ...generation, name: firstGeneration, active: false }];
  try {
    planGeneration({ ...spec, generation: firstGeneration }, { analyzer, generations }, providerName);
    return true;
  } catch {
    return false;
  }
}
