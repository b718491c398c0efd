import { statSync } from 'node:fs';
import type { GenerationDescription, IndexDescription } from '@touchstone/contract';
import { partMarkSource } from '@touchstone/provider-kit';
import { activeGeneration, type Generation, listGenerations } from '../file/catalog.ts';
import type { Connection } from '../file/connection.ts';
import { layerBytes } from '../file/layers.ts';
import { integerOf, nullableIntegerOf, textOf } from '../file/row.ts';
import { fromSortable } from '../file/sortable-text.ts';

/** The store's description of an index. Counting is done once for each version, because every request needs it. */
export function indexDescriber(): (connection: Connection, index: string) => IndexDescription {
  const known = new Map<string, IndexDescription>();
  return (connection, index) => {
    const version = versionOf(connection, index);
    let description = known.get(index);
    if (description?.version !== version) {
      description = { ...contentOf(connection, index), version };
      known.set(index, description);
    }
    return { ...description, sizeBytes: bytesOf(connection) };
  };
}

/** The identity of this file, and the last change of the index. */
function versionOf(connection: Connection, index: string): string {
  const sql = 'SELECT identity, (SELECT max(changed) FROM generations WHERE index_name = ?) AS changed FROM store';
  const row = connection.prepare(sql).get(index) ?? {};
  return `${textOf(row, 'identity')}-${nullableIntegerOf(row, 'changed')}`;
}

function contentOf(connection: Connection, index: string): IndexDescription {
  const active = activeGeneration(connection, index);
  // Counting documents reads the whole ledger: the active generation, which most indexes have alone, is counted once.
  const documents = documentCountOf(connection, active);
  return {
    index,
    fingerprint: active.fingerprint,
    chunkCount: active.chunkCount,
    ...documents,
    metadataFields: fieldsOf(connection, active),
    generations: listGenerations(connection, index).map((generation) => ({
      ...describeGeneration(generation),
      ...(generation.id === active.id ? documents : documentCountOf(connection, generation)),
    })),
  };
}

function describeGeneration(generation: Generation): GenerationDescription {
  return {
    generation: generation.name,
    active: generation.active,
    fingerprint: generation.fingerprint,
    chunkCount: generation.chunkCount,
  };
}

/** The ledger's documents; unknown where chunks were written without a ledger. */
function documentCountOf(connection: Connection, { id, chunkCount }: Generation): { readonly documentCount?: number } {
  const counted = 'SELECT count(*) AS count FROM documents WHERE generation = ? AND source_id <> ?';
  const row = connection.prepare(counted).get(id, partMarkSource) ?? {};
  const documentCount = integerOf(row, 'count');
  return documentCount === 0 && chunkCount > 0 ? {} : { documentCount };
}

function fieldsOf(connection: Connection, { id }: Generation): readonly string[] {
  return connection
    .prepare('SELECT name FROM fields WHERE generation = ? ORDER BY name')
    .all(id)
    .map((row) => fromSortable(textOf(row, 'name')));
}

function bytesOf(connection: Connection): number {
  return fileBytes(connection.file) + fileBytes(`${connection.file}-wal`) + layerBytes(connection);
}

function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
