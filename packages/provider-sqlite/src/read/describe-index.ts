import { statSync } from 'node:fs';
import type { GenerationDescription, IndexDescription } from '@touchstone/contract';
import { partMarkSource } from '@touchstone/provider-kit';
import { activeGeneration, type Generation, listGenerations } from '../catalog.js';
import type { Connection } from '../connection.js';
import { integerOf, textOf } from '../row.js';
import { fromSortable } from '../sortable-text.js';

/** What the store knows of an index. Counting is done once for each version, because every request asks. */
export function indexDescriber(): (connection: Connection, index: string) => IndexDescription {
  const known = new Map<string, IndexDescription>();
  return (connection, index) => {
    const generations = listGenerations(connection, index);
    const version = `${identityOf(connection)}-${Math.max(...generations.map(({ changed }) => changed))}`;
    let description = known.get(index);
    if (description?.version !== version) {
      description = { ...contentOf(connection, index, generations), version };
      known.set(index, description);
    }
    return { ...description, sizeBytes: fileBytes(connection.file) + fileBytes(`${connection.file}-wal`) };
  };
}

function contentOf(connection: Connection, index: string, generations: readonly Generation[]): IndexDescription {
  const active = activeGeneration(connection, index);
  return {
    index,
    fingerprint: active.fingerprint,
    chunkCount: active.chunkCount,
    ...documentCountOf(connection, active),
    metadataFields: fieldsOf(connection, active),
    generations: generations.map((generation) => describeGeneration(connection, generation)),
  };
}

function describeGeneration(connection: Connection, generation: Generation): GenerationDescription {
  return {
    generation: generation.name,
    active: generation.active,
    fingerprint: generation.fingerprint,
    chunkCount: generation.chunkCount,
    ...documentCountOf(connection, generation),
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

function identityOf(connection: Connection): string {
  return textOf(connection.prepare('SELECT identity FROM store').get() ?? {}, 'identity');
}

function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
