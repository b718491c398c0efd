import type { DocumentChange, DocumentRecord } from '@touchstone/contract';
import type { Connection } from '../connection.js';
import { storeError } from '../errors.js';
import { integerOf, nullableIntegerOf, textOf } from '../row.js';
import { fromSortable, toSortable } from '../sortable-text.js';
import { checkDistinctIds } from './distinct-ids.js';
import type { GenerationWriter } from './generation-writer.js';

/** Applies one change to chunks and ledger. Throws `invalid_request` for a change that contradicts itself or the index. */
export async function applyChange(
  connection: Connection,
  writer: GenerationWriter,
  change: DocumentChange,
): Promise<void> {
  switch (change.kind) {
    case 'replace':
      return replaceDocument(connection, writer, change);
    case 'relabel':
      checkRecord(change.record);
      requireRecord(connection, writer, change.record.documentId);
      writer.relabel(change.record.documentId, change.record.ref);
      return writeRecord(connection, writer.generation.id, change.record);
    case 'remove':
      writer.removeDocument(change.documentId);
      return forgetDocument(connection, writer.generation.id, change.documentId);
  }
}

/** The ledger of a generation, in ascending order of document id. */
export function readLedger(connection: Connection, generation: number): readonly DocumentRecord[] {
  return connection
    .prepare('SELECT * FROM documents WHERE generation = ? ORDER BY document_id')
    .all(generation)
    .map((row) => ({
      documentId: fromSortable(textOf(row, 'document_id')),
      sourceId: textOf(row, 'source_id'),
      contentHash: textOf(row, 'content_hash'),
      sizeBytes: integerOf(row, 'size_bytes'),
      modifiedMs: nullableIntegerOf(row, 'modified_ms'),
      settingsHash: textOf(row, 'settings_hash'),
      ref: textOf(row, 'ref'),
      chunkCount: integerOf(row, 'chunk_count'),
    }));
}

/** Removes a document's record, so that the next ingestion takes the document for a new one. */
export function forgetDocument(connection: Connection, generation: number, documentId: string): void {
  connection
    .prepare('DELETE FROM documents WHERE generation = ? AND document_id = ?')
    .run(generation, toSortable(documentId));
}

async function replaceDocument(
  connection: Connection,
  writer: GenerationWriter,
  { record, chunks }: DocumentChange & { readonly kind: 'replace' },
): Promise<void> {
  checkRecord(record);
  const { documentId, chunkCount } = record;
  if (chunkCount !== chunks.length) {
    throw storeError(
      'invalid_request',
      `The record of document "${documentId}" says ${chunkCount} chunks and ${chunks.length} came: make them agree.`,
    );
  }
  checkDistinctIds(chunks);
  writer.removeDocument(documentId);
  for (const chunk of chunks) {
    if (chunk.metadata.document_id !== documentId) {
      throw storeError(
        'invalid_request',
        `Chunk "${chunk.id}" of document "${documentId}" has metadata.document_id ` +
          `${JSON.stringify(chunk.metadata.document_id)}: set it to the document's id.`,
      );
    }
    const owner = writer.ownerOf(chunk.id);
    if (owner !== undefined) {
      throw storeError(
        'invalid_request',
        `Chunk "${chunk.id}" of document "${documentId}" already belongs to ` +
          `${owner === null ? 'no document' : `document "${owner}"`}: give each chunk an id of its own.`,
      );
    }
    await writer.put(chunk);
  }
  writeRecord(connection, writer.generation.id, record);
}

function requireRecord(connection: Connection, { generation }: GenerationWriter, documentId: string): void {
  const row = connection
    .prepare('SELECT 1 FROM documents WHERE generation = ? AND document_id = ?')
    .get(generation.id, toSortable(documentId));
  if (row !== undefined) return;
  throw storeError(
    'invalid_request',
    `Document "${documentId}" cannot be relabelled: index "${generation.index}" does not have it. Replace it instead.`,
  );
}

function checkRecord(record: DocumentRecord): void {
  const { documentId, sizeBytes, modifiedMs, chunkCount } = record;
  if (typeof documentId !== 'string' || documentId === '') {
    throw storeError('invalid_request', 'A document record has no documentId: use a string that is not empty.');
  }
  const counts =
    Number.isSafeInteger(sizeBytes) && Number.isSafeInteger(chunkCount) && sizeBytes >= 0 && chunkCount >= 0;
  if (!counts || !(modifiedMs === null || Number.isFinite(modifiedMs))) {
    throw storeError(
      'invalid_request',
      `The record of document "${documentId}" has sizeBytes ${sizeBytes}, chunkCount ${chunkCount} and modifiedMs ` +
        `${modifiedMs}: use whole numbers from 0, and a time in milliseconds or null.`,
    );
  }
}

function writeRecord(connection: Connection, generation: number, record: DocumentRecord): void {
  connection
    .prepare(
      `INSERT OR REPLACE INTO documents
         (generation, document_id, source_id, content_hash, size_bytes, modified_ms, settings_hash, ref, chunk_count)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    );
}
