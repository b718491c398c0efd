import type { DocumentChange, DocumentRecord } from '@touchstone/contract';
import { planChanges, touchedBy } from '@touchstone/provider-kit';
import type { Connection } from '../file/connection.ts';
import { providerName } from '../file/errors.ts';
import { toSortable } from '../file/sortable-text.ts';
import { recordSum } from '../read/ledger.ts';
import type { GenerationWriter } from './generation-writer.ts';
import type { Transaction } from './write-transaction.ts';

/** Applies changes, which have been checked, to chunks and ledger. Throws `invalid_request` for one that contradicts the index. */
export async function applyChanges(
  { connection, breathe }: Transaction,
  writer: GenerationWriter,
  changes: readonly DocumentChange[],
): Promise<void> {
  const { id: generation, index } = writer.generation;
  const before = { index, owners: ownersOf(writer, changes), recorded: { has } };
  const { written, removed, relabelled, records } = planChanges(changes, before, providerName);
  for (const id of removed) {
    writer.removeById(id);
    await breathe();
  }
  for (const chunk of written) await writer.put(chunk);
  for (const [documentId, labels] of relabelled) writer.relabel(documentId, labels);
  for (const [documentId, record] of records) {
    if (record === null) forgetDocument(connection, generation, documentId);
    else writeRecord(connection, generation, record);
  }

  function has(documentId: string): boolean {
    const select = connection.prepare('SELECT 1 FROM documents WHERE generation = ? AND document_id = ?');
    return select.get(generation, toSortable(documentId)) !== undefined;
  }
}

/** The documents of all chunks that the changes may touch. */
function ownersOf(writer: GenerationWriter, changes: readonly DocumentChange[]): ReadonlyMap<string, string | null> {
  const { documentIds, chunkIds } = touchedBy(changes);
  const owners = new Map<string, string | null>();
  for (const documentId of documentIds) for (const id of writer.idsOf(documentId)) owners.set(id, documentId);
  for (const id of chunkIds) {
    const owner = writer.ownerOf(id);
    if (owner !== undefined) owners.set(id, owner);
  }
  return owners;
}

/** Removes a document's record, so that the next ingestion takes the document for a new one. */
export function forgetDocument(connection: Connection, generation: number, documentId: string): void {
  connection
    .prepare('DELETE FROM documents WHERE generation = ? AND document_id = ?')
    .run(generation, toSortable(documentId));
}

function writeRecord(connection: Connection, generation: number, record: DocumentRecord): void {
  connection
    .prepare(
      `INSERT OR REPLACE INTO documents
         (generation, document_id, source_id, content_hash, size_bytes, modified_ms, settings_hash, ref, chunk_count, sum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      generation,
      toSortable(record.documentId),
      record.sourceId,
      record.contentHash,
      record.sizeBytes,
      record.modifiedMs,
      record.settingsHash,
      record.ref,
      record.chunkCount,
      recordSum(record),
    );
}
