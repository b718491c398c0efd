import type { StoredChunk } from '@touchstone/contract';
import type { CitedText } from '@touchstone/ingest/verify';

/** A chunk as what a pack would cite of it. */
export function citedText({ id, text, metadata }: StoredChunk): CitedText {
  const word = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return {
    citation: id,
    text,
    repo: word(metadata.repo),
    ref: word(metadata.ref),
    path: word(metadata.path),
    startLine: number(metadata.start_line),
    endLine: number(metadata.end_line),
    pageNumber: number(metadata.page_number),
    anchor: word(metadata.anchor),
    reader: word(metadata.reader),
    contentHash: word(metadata.content_hash),
  };
}
