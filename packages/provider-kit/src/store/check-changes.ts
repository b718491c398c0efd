import type { DocumentChange, IndexFingerprint } from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';
import { checkChunks } from './check-chunks.ts';
import { checkId } from './check-text-field.ts';
import { checkDocumentRecord } from './document-record.ts';

/**
 * Looks at all changes of one call before anything is read or written. Throws `invalid_request` for one that contradicts itself, or
 * whose chunks do not fit the index.
 */
export function checkChanges(
  changes: readonly DocumentChange[],
  fingerprint: IndexFingerprint,
  provider: string,
): void {
  for (const change of changes) {
    if (change.kind === 'remove') checkId(change.documentId, 'The documentId of a change', provider);
    else checkDocumentRecord(change.record, provider);
    if (change.kind === 'replace') checkReplacement(change, fingerprint, provider);
  }
}

function checkReplacement(
  { record: { documentId, chunkCount }, chunks }: DocumentChange & { readonly kind: 'replace' },
  fingerprint: IndexFingerprint,
  provider: string,
): void {
  checkChunks(chunks, fingerprint, provider);
  if (chunkCount !== chunks.length) {
    throw refusedInput(
      `The record of document "${documentId}" says ${chunkCount} chunks and ${chunks.length} came: make them agree.`,
      provider,
    );
  }
  for (const { id, metadata } of chunks) {
    if (metadata.document_id === documentId) continue;
    throw refusedInput(
      `Chunk "${id}" of document "${documentId}" has metadata.document_id ${JSON.stringify(metadata.document_id)}: set it to the ` +
        "document's id.",
      provider,
    );
  }
}
