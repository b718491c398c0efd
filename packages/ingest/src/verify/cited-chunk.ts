import type { StoredChunk } from '@touchstone/contract';
import type { CitedText } from './citation-check.ts';

/** A chunk as its index has it, to be held to its own fields. A citation without ":" and "#" is a label and names no source. */
export function citedChunk({ id, text, metadata }: StoredChunk, citation: string): CitedText {
  return {
    citation,
    text,
    chunkId: id,
    nodeKind: metadata.node_kind,
    repo: metadata.repo,
    ref: metadata.ref,
    path: metadata.path,
    url: metadata.url,
    startLine: metadata.start_line,
    endLine: metadata.end_line,
    pageNumber: metadata.page_number,
    anchor: metadata.anchor,
    reader: metadata.reader,
    contentHash: metadata.content_hash,
  };
}
