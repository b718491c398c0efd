import type { DocumentChange, DocumentRecord } from '@touchstone/contract';
import { storeError } from '../errors.js';
import { checkDistinctIds } from './chunk-points.js';

/** Throws `invalid_request` for a change that contradicts itself, before anything is read or written. */
export function checkChanges(changes: readonly DocumentChange[]): void {
  for (const change of changes) {
    if (change.kind === 'remove') checkDocumentId(change.documentId);
    else checkRecord(change.record);
    if (change.kind === 'replace') checkReplacement(change);
  }
}

function checkDocumentId(documentId: unknown): void {
  if (typeof documentId === 'string' && documentId !== '' && documentId.isWellFormed()) return;
  throw storeError('invalid_request', 'A document change has no documentId: use whole text that is not empty.');
}

function checkRecord({ documentId, sizeBytes, modifiedMs, chunkCount }: DocumentRecord): void {
  checkDocumentId(documentId);
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

function checkReplacement({ record, chunks }: DocumentChange & { readonly kind: 'replace' }): void {
  const { documentId, chunkCount } = record;
  if (chunkCount !== chunks.length) {
    throw storeError(
      'invalid_request',
      `The record of document "${documentId}" says ${chunkCount} chunks and ${chunks.length} came: make them agree.`,
    );
  }
  checkDistinctIds(chunks);
  for (const { id, metadata } of chunks) {
    if (metadata.document_id === documentId) continue;
    throw storeError(
      'invalid_request',
      `Chunk "${id}" of document "${documentId}" has metadata.document_id ${JSON.stringify(metadata.document_id)}: set it to the ` +
        "document's id.",
    );
  }
}
