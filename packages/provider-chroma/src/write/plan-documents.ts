import type { DocumentChange, DocumentRecord, IndexedChunk, Metadata } from '@touchstone/contract';
import { checkDistinctIds } from '../chunks/check-chunk.js';
import { ownMetadata } from '../chunks/chunk-codec.js';
import { storeError } from '../errors.js';
import type { ChromaRecord } from '../records.js';
import { checkRecord } from './ledger.js';

/** What is there before a change of documents: every chunk and record that the change may touch. */
export interface DocumentsBefore {
  readonly index: string;
  readonly chunks: ReadonlyMap<string, ChromaRecord>;
  readonly records: ReadonlyMap<string, DocumentRecord>;
}

/** What the changes come to, all of them together. */
export interface DocumentsPlan {
  /** Chunks to write. */
  readonly written: readonly IndexedChunk[];
  /** Chunks of which only the metadata changes. */
  readonly relabelled: ReadonlyMap<string, Metadata>;
  /** Ids of chunks that go. */
  readonly removed: readonly string[];
  /** Every document that is touched, with the record that it has in the end; null where it has none. */
  readonly records: ReadonlyMap<string, DocumentRecord | null>;
}

interface ChunkState {
  readonly owner: string | null;
  /** Undefined for a chunk that stays, its metadata aside. */
  readonly chunk: IndexedChunk | undefined;
  readonly metadata: Metadata;
  readonly isRelabelled: boolean;
}

/**
 * Goes through the changes in their order without writing anything. Throws `invalid_request` for one that contradicts itself or
 * what is there.
 */
export function planDocuments(changes: readonly DocumentChange[], before: DocumentsBefore): DocumentsPlan {
  const chunks = new Map<string, ChunkState>();
  for (const [id, record] of before.chunks) {
    const { metadata } = ownMetadata(record);
    chunks.set(id, { owner: metadata.document_id ?? null, chunk: undefined, metadata, isRelabelled: false });
  }
  const records = new Map<string, DocumentRecord | null>();

  for (const change of changes) {
    switch (change.kind) {
      case 'replace':
        checkReplacement(change);
        dropChunksOf(chunks, change.record.documentId);
        for (const chunk of change.chunks) addChunk(chunks, chunk, change.record.documentId);
        records.set(change.record.documentId, change.record);
        break;
      case 'relabel':
        checkRecord(change.record);
        requireRecord(records, before, change.record.documentId);
        relabel(chunks, change.record);
        records.set(change.record.documentId, change.record);
        break;
      case 'remove':
        dropChunksOf(chunks, change.documentId);
        records.set(change.documentId, null);
        break;
    }
  }

  return {
    written: [...chunks.values()].flatMap(({ chunk }) => (chunk === undefined ? [] : [chunk])),
    relabelled: new Map(
      [...chunks].flatMap(([id, { chunk, metadata, isRelabelled }]) =>
        chunk === undefined && isRelabelled ? [[id, metadata] as const] : [],
      ),
    ),
    removed: [...before.chunks.keys()].filter((id) => !chunks.has(id)),
    records,
  };
}

function checkReplacement({ record, chunks }: DocumentChange & { readonly kind: 'replace' }): void {
  checkRecord(record);
  const { documentId, chunkCount } = record;
  if (chunkCount !== chunks.length) {
    throw storeError(
      'invalid_request',
      `The record of document "${documentId}" says ${chunkCount} chunks and ${chunks.length} came: make them agree.`,
    );
  }
  checkDistinctIds(chunks);
  const stray = chunks.find(({ metadata }) => metadata.document_id !== documentId);
  if (stray !== undefined) {
    throw storeError(
      'invalid_request',
      `Chunk "${stray.id}" of document "${documentId}" has metadata.document_id ` +
        `${JSON.stringify(stray.metadata.document_id)}: set it to the document's id.`,
    );
  }
}

function dropChunksOf(chunks: Map<string, ChunkState>, documentId: string): void {
  for (const [id, { owner }] of chunks) if (owner === documentId) chunks.delete(id);
}

function addChunk(chunks: Map<string, ChunkState>, chunk: IndexedChunk, documentId: string): void {
  const there = chunks.get(chunk.id);
  if (there !== undefined) {
    const owner = there.owner === null ? 'no document' : `document "${there.owner}"`;
    throw storeError(
      'invalid_request',
      `Chunk "${chunk.id}" of document "${documentId}" already belongs to ${owner}: give each chunk an id of its own.`,
    );
  }
  chunks.set(chunk.id, { owner: documentId, chunk, metadata: chunk.metadata, isRelabelled: false });
}

function requireRecord(
  records: ReadonlyMap<string, DocumentRecord | null>,
  before: DocumentsBefore,
  documentId: string,
): void {
  const record = records.has(documentId) ? records.get(documentId) : before.records.get(documentId);
  if (record) return;
  throw storeError(
    'invalid_request',
    `Document "${documentId}" cannot be relabelled: index "${before.index}" does not have it. Replace it instead.`,
  );
}

function relabel(chunks: Map<string, ChunkState>, { documentId, ref }: DocumentRecord): void {
  for (const [id, state] of chunks) {
    if (state.owner !== documentId) continue;
    const metadata = { ...state.metadata, ref };
    const chunk = state.chunk === undefined ? undefined : { ...state.chunk, metadata };
    chunks.set(id, { ...state, chunk, metadata, isRelabelled: true });
  }
}
