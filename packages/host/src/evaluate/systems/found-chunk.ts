import { type Hit, type Metadata, symbolsOf } from '@touchstone/contract';
import { candidateIdOf } from '@touchstone/core-fusion';
import type { ChunkPlace } from '@touchstone/eval';
import { citationOf, shortCitation } from '@touchstone/pipeline';

/** A chunk from a search. */
export interface FoundChunk extends ChunkPlace {
  /** As the engine names it: the id of the chunk, or of the candidate. */
  readonly id: string;
  /** The document that judgements of documents speak of. */
  readonly documentId: string;
  readonly score: number;
  readonly text: string;
}

/** A hit of a collection, in the form of judgements. */
export function foundChunk(
  { id, metadata, score, text }: Pick<Hit, 'id' | 'metadata' | 'score' | 'text'>,
  collection: string,
): FoundChunk {
  return { ...chunkPlace({ id, metadata }, collection), id, documentId: metadata.document_id ?? id, score, text };
}

/** The location of a chunk, from its payload. Missing parts of a candidate id are replaced as in evidence packs. */
export function chunkPlace(
  { id, metadata }: { readonly id: string; readonly metadata: Metadata },
  collection: string,
): ChunkPlace {
  const place = word(metadata.path) ?? word(metadata.source_path);
  const isAddress = place !== undefined && /^https?:\/\//.test(place);
  const path = isAddress ? undefined : place;
  const url = word(metadata.url) ?? word(metadata.uri) ?? (isAddress ? place : undefined);
  const { repo, start_line: startLine, end_line: endLine } = metadata;
  const chunkId = word(metadata.chunk_id) ?? id;
  const { text: citation } = citationOf({ id: chunkId, metadata });
  return {
    candidateId: candidateIdOf({
      collection,
      chunkId,
      repo: word(repo),
      ref: word(metadata.ref),
      contentHash: word(metadata.content_hash),
      path,
      url,
      documentId: word(metadata.document_id),
    }),
    names: [...new Set([id, chunkId, citation, shortCitation(citation)])],
    repo,
    path,
    startLine,
    endLine,
    symbols: symbolsOf(metadata),
  };
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
