import {
  type ContextRequest,
  combineFilters,
  type Filter,
  linePart,
  partAnchor,
  type StoredChunk,
  textPart,
} from '@touchstone/contract';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import type { ContextCall } from '../context-call.ts';
import { fetchChunks } from '../search/fetch-chunks.ts';
import type { ContextPiece } from './context-piece.ts';
import { joinChunks } from './join-chunks.ts';
import { compareReading } from './piece-order.ts';

/** The pieces with the requested additions, and those that became part of another one. */
export interface ExpandedPieces {
  readonly pieces: readonly ContextPiece[];
  readonly merged: readonly { readonly id: string; readonly into: string }[];
}

/** A request's additions to each piece, and the filters that apply to them too. */
type ExpansionRequest = Pick<ContextRequest, 'neighbors' | 'wholeSections' | 'filters' | 'filter'>;

/** Most chunks of a section that are read. */
const mostOfSection = 50;

/**
 * Adds to each piece the chunks around it, or all of its section, as far as the filters of the request let them
 * through. Pieces of one document that touch become one, at the rank of the better one. Where a store cannot fetch, or
 * fails, the pieces stay as they are.
 */
export async function expandPieces(
  call: ContextCall,
  collection: EvidenceCollection,
  pieces: readonly ContextPiece[],
  request: ExpansionRequest,
): Promise<ExpandedPieces> {
  const { neighbors, wholeSections } = request;
  if ((neighbors === 0 && !wholeSections) || collection.store.fetchByFilter === undefined)
    return { pieces, merged: [] };
  const around = await Promise.all(pieces.map((piece) => chunksAround(call, collection, piece, request)));
  return mergeTouching(pieces, around);
}

async function chunksAround(
  call: ContextCall,
  collection: EvidenceCollection,
  piece: ContextPiece,
  { neighbors, wholeSections, filters, filter: asked }: ExpansionRequest,
): Promise<readonly StoredChunk[]> {
  const { name, filter } = collection;
  const { document_id, chunk_index, section, node_kind } = piece.metadata;
  if (document_id === undefined || chunk_index === undefined || node_kind !== undefined) return [];
  const isNear: Filter = {
    op: 'range',
    field: 'chunk_index',
    gte: chunk_index - neighbors,
    lte: chunk_index + neighbors,
  };
  const isInSection: Filter | undefined =
    wholeSections && section !== undefined ? { op: 'eq', field: 'section', value: section } : undefined;
  const wanted: Filter = isInSection === undefined ? isNear : { op: 'or', filters: [isNear, isInSection] };
  const isOfDocument: Filter = { op: 'eq', field: 'document_id', value: document_id };
  const conditions = [filter, combineFilters(filters, asked), isOfDocument, wanted].filter((one) => one !== undefined);
  const limit = 2 * neighbors + 1 + (isInSection === undefined ? 0 : mostOfSection);
  const around: Filter = { op: 'and', filters: conditions };
  const outcome = await fetchChunks(
    call,
    collection,
    { filter: around, limit },
    {
      stage: 'rerank',
      what: `reading of neighbours in "${name}"`,
      warning: ({ code, message }) => ({
        code: 'collection_unavailable',
        message: `The chunks around those that were found could not be read (${code}). ${message}`,
        detail: { collection: name, error: code },
      }),
    },
  );
  return 'value' in outcome ? outcome.value : [];
}

function mergeTouching(pieces: readonly ContextPiece[], around: readonly (readonly StoredChunk[])[]): ExpandedPieces {
  const groups: { readonly piece: ContextPiece; readonly chunks: Map<string, StoredChunk> }[] = [];
  const merged: { id: string; into: string }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const own = new Map([asChunk(piece), ...(around[at] ?? [])].map((chunk) => [chunk.id, chunk]));
    const touched = groups.find(({ chunks }) => [...own.values()].some((chunk) => touches(chunk, chunks)));
    if (touched === undefined) {
      groups.push({ piece, chunks: own });
      continue;
    }
    for (const [id, chunk] of own) touched.chunks.set(id, chunk);
    merged.push({ id: piece.id, into: touched.piece.id });
  }
  return { pieces: groups.map(({ piece, chunks }) => joinedPiece(piece, [...chunks.values()])), merged };
}

function asChunk({ chunkId, text, metadata }: ContextPiece): StoredChunk {
  return { id: chunkId, text, metadata };
}

/** True if a chunk is among the others, or directly before or after one of them. */
function touches({ id, metadata }: StoredChunk, chunks: ReadonlyMap<string, StoredChunk>): boolean {
  if (chunks.has(id)) return true;
  const { document_id, chunk_index } = metadata;
  if (document_id === undefined || chunk_index === undefined) return false;
  return [...chunks.values()].some(
    (other) =>
      other.metadata.document_id === document_id && Math.abs((other.metadata.chunk_index ?? -2) - chunk_index) === 1,
  );
}

function joinedPiece(piece: ContextPiece, chunks: readonly StoredChunk[]): ContextPiece {
  if (chunks.length === 1) return piece;
  const ordered = chunks.map(({ id, text, metadata }) => ({ chunkId: id, text, metadata })).sort(compareReading);
  const lines = ordered.map(({ metadata }) => metadata);
  const [first, last] = [lines[0], lines.at(-1)];
  const { content_hash: _, ...metadata } = piece.metadata;
  return {
    ...piece,
    chunkIds: ordered.map(({ chunkId }) => chunkId),
    text: joinChunks(ordered),
    metadata: {
      ...metadata,
      // The lines locate a long line and others together.
      anchor:
        joinedAnchor(first?.anchor, last?.anchor) ?? (linePart(metadata) === undefined ? metadata.anchor : undefined),
      start_line: first?.start_line,
      end_line: last?.end_line,
      page_number: first?.page_number,
      page_label: first?.page_label,
      table_head: first?.table_head,
    },
  };
}

/** The anchor of the parts from one to another; undefined where these are no parts of one record or line. */
export function joinedAnchor(first: string | undefined, last: string | undefined): string | undefined {
  const [from, to] = [textPart(first), textPart(last)];
  return from === undefined || from.of !== to?.of
    ? undefined
    : partAnchor({ of: from.of, start: from.start, end: to.end });
}
