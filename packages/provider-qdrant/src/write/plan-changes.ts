import type { DocumentChange, DocumentRecord, IndexedChunk } from '@touchstone/contract';
import { storeError } from '../errors.js';

/** What the index holds of what a call touches. */
export interface Existing {
  /** Owner of each chunk, by chunk id; null for one without a document. */
  readonly owners: ReadonlyMap<string, string | null>;
  /** Documents that have a record. */
  readonly recorded: ReadonlySet<string>;
}

/** What has to be written so that all changes have happened in their order. */
export interface ChangePlan {
  readonly chunks: readonly IndexedChunk[];
  readonly removedChunks: readonly string[];
  /** Documents whose chunks stay and get another `metadata.ref`. */
  readonly relabels: readonly { readonly documentId: string; readonly ref: string }[];
  readonly records: readonly DocumentRecord[];
  /** Every document that a change names. */
  readonly documentIds: readonly string[];
}

/** Of changes that `checkChanges` has let pass. Throws `invalid_request` for one that contradicts the index. */
export function planChanges(index: string, changes: readonly DocumentChange[], existing: Existing): ChangePlan {
  const owners = new Map(existing.owners);
  const records = new Map<string, DocumentRecord | undefined>();
  const chunks = new Map<string, IndexedChunk>();
  const relabels = new Map<string, string>();

  const clear = (documentId: string) => {
    for (const [id, owner] of owners) {
      if (owner !== documentId) continue;
      owners.delete(id);
      chunks.delete(id);
    }
    relabels.delete(documentId);
  };
  for (const change of changes) {
    if (change.kind === 'remove') {
      clear(change.documentId);
      records.set(change.documentId, undefined);
      continue;
    }
    const { record } = change;
    const { documentId } = record;
    if (change.kind === 'relabel') {
      const isThere = records.has(documentId)
        ? records.get(documentId) !== undefined
        : existing.recorded.has(documentId);
      if (!isThere) throw unknownDocument(index, documentId);
      for (const [id, chunk] of chunks) {
        if (chunk.metadata.document_id === documentId) chunks.set(id, relabelled(chunk, record.ref));
      }
      relabels.set(documentId, record.ref);
    } else {
      clear(documentId);
      for (const chunk of change.chunks) {
        const owner = owners.get(chunk.id);
        if (owner !== undefined) throw takenId(chunk.id, documentId, owner);
        owners.set(chunk.id, documentId);
        chunks.set(chunk.id, chunk);
      }
    }
    records.set(documentId, record);
  }
  return {
    chunks: [...chunks.values()],
    removedChunks: [...existing.owners.keys()].filter((id) => !owners.has(id)),
    relabels: [...relabels].map(([documentId, ref]) => ({ documentId, ref })),
    records: [...records.values()].filter((record) => record !== undefined),
    documentIds: [...records.keys()],
  };
}

function unknownDocument(index: string, documentId: string): Error {
  return storeError(
    'invalid_request',
    `Document "${documentId}" cannot be relabelled: index "${index}" does not have it. Replace it instead.`,
  );
}

function takenId(id: string, documentId: string, owner: string | null): Error {
  return storeError(
    'invalid_request',
    `Chunk "${id}" of document "${documentId}" already belongs to ${owner === null ? 'no document' : `document "${owner}"`}: give ` +
      'each chunk an id of its own.',
  );
}

function relabelled(chunk: IndexedChunk, ref: string): IndexedChunk {
  return { ...chunk, metadata: { ...chunk.metadata, ref } };
}
