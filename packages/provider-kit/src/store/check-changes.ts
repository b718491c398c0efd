import type { DocumentChange, IndexFingerprint } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import { refusedInput } from '../check-text.ts';
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
  if (!Array.isArray(changes)) throw refusedInput(`changes is ${kindOf(changes)}: pass a list.`, provider);
  for (const change of changes) checkChange(change, fingerprint, provider);
}

function checkChange(change: DocumentChange, fingerprint: IndexFingerprint, provider: string): void {
  switch (change?.kind) {
    case 'replace':
      checkDocumentRecord(change.record, provider);
      checkReplacement(change, fingerprint, provider);
      return;
    case 'relabel':
      checkDocumentRecord(change.record, provider);
      return;
    case 'remove':
      checkId(change.documentId, 'The documentId of a change', provider);
      return;
    default:
      throw refusedInput('A change of documents is none of replace, relabel and remove: give it one kind.', provider);
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
