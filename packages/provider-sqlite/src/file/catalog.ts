import type { IndexFingerprint } from '@touchstone/contract';
import { findGeneration as findAmong, fingerprintSchema } from '@touchstone/provider-kit';
import type { Connection } from './connection.ts';
import { corruptFile, fileError, providerName } from './errors.ts';
import { integerOf, type Row, textOf } from './row.ts';

/** A generation in the catalog. */
export interface Generation {
  /** Key in the file; never reused. */
  readonly id: number;
  readonly index: string;
  readonly name: string;
  readonly active: boolean;
  readonly fingerprint: IndexFingerprint;
  readonly nextOrdinal: number;
  readonly chunkCount: number;
  /** Chunks that have a dense vector, and those that have a sparse one. */
  readonly vectorCount: number;
  readonly sparseCount: number;
  /** The store's change counter at the last write to this generation. */
  readonly changed: number;
  /** The number of times that metadata of existing chunks was rewritten. */
  readonly relabelled: number;
}

const generationColumns = `
  SELECT generations.*, generations.id = indexes.active AS is_active
  FROM indexes JOIN generations ON generations.index_name = indexes.name`;

const selectActive = `${generationColumns} WHERE indexes.name = ? AND generations.id = indexes.active`;

/** The active generation of an index. Throws `index_not_found` where there is none. */
export function activeGeneration(connection: Connection, index: string): Generation {
  const row = connection.prepare(selectActive).get(index);
  if (row !== undefined) return generationOf(row, connection.file);
  return findAmongAll(connection, index, undefined);
}

/** True if this generation, as it was read, still is the active one of its index. */
export function isActive(connection: Connection, { id, index, changed }: Generation): boolean {
  const row = connection.prepare(selectVersion).get(index);
  return row?.id === id && row.changed === changed;
}

const selectVersion = `
  SELECT generations.id, generations.changed
  FROM indexes JOIN generations ON generations.id = indexes.active
  WHERE indexes.name = ?`;

/** The generation of that name, or the active one. Throws `index_not_found`. */
export function findGeneration(connection: Connection, index: string, name: string | undefined): Generation {
  return name === undefined ? activeGeneration(connection, index) : findAmongAll(connection, index, name);
}

function findAmongAll(connection: Connection, index: string, name: string | undefined): Generation {
  const generations = listGenerations(connection, index);
  if (generations.length === 0) throw unknownIndex(connection.file, index, listIndexNames(connection));
  return findAmong({ index, name, generations }, providerName);
}

/** All generations of an index in the order in which they were made. */
export function listGenerations(connection: Connection, index: string): readonly Generation[] {
  return connection
    .prepare(`${generationColumns} WHERE indexes.name = ? ORDER BY generations.id`)
    .all(index)
    .map((row) => generationOf(row, connection.file));
}

/** Names of all indexes, ascending. */
export function listIndexNames(connection: Connection): readonly string[] {
  return connection
    .prepare('SELECT name FROM indexes ORDER BY name')
    .all()
    .map((row) => textOf(row, 'name'));
}

export function unknownIndex(file: string, index: string, known: readonly string[]): Error {
  const others = known.length > 0 ? `it has ${known.map((name) => `"${name}"`).join(', ')}` : 'it has none';
  return fileError(
    'index_not_found',
    file,
    (name) => `There is no index "${index}" in ${name} (${others}): check the name, or run \`touchstone index\`.`,
  );
}

function generationOf(row: Row, file: string): Generation {
  return {
    id: integerOf(row, 'id'),
    index: textOf(row, 'index_name'),
    name: textOf(row, 'name'),
    active: row.is_active === 1,
    fingerprint: fingerprintOf(textOf(row, 'fingerprint'), file),
    nextOrdinal: integerOf(row, 'next_ordinal'),
    chunkCount: integerOf(row, 'chunk_count'),
    vectorCount: integerOf(row, 'vector_count'),
    sparseCount: integerOf(row, 'sparse_count'),
    changed: integerOf(row, 'changed'),
    relabelled: integerOf(row, 'relabelled'),
  };
}

// Every search reads its generation, and the text changes hardly ever.
const parsedFingerprints = new Map<string, IndexFingerprint>();

function fingerprintOf(json: string, file: string): IndexFingerprint {
  const known = parsedFingerprints.get(json);
  if (known !== undefined) return known;
  try {
    const fingerprint = fingerprintSchema.parse(JSON.parse(json));
    parsedFingerprints.set(json, fingerprint);
    return fingerprint;
  } catch (error) {
    throw corruptFile(file, 'a fingerprint cannot be read', error);
  }
}
