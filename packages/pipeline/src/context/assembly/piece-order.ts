import type { ContextOrder, Metadata } from '@touchstone/contract';
import { compareTexts } from '@touchstone/core-fusion';
import type { ContextPiece } from './context-piece.ts';

/** The pieces, which come best first, in the order that a context gives them. */
export function inOrder(pieces: readonly ContextPiece[], order: ContextOrder): readonly ContextPiece[] {
  switch (order) {
    case 'relevance':
      return pieces;
    case 'reading':
      return pieces.toSorted((a, b) => compareReading(a, b) || a.rank - b.rank);
    case 'edges':
      return [...pieces.filter((_, at) => at % 2 === 0), ...pieces.filter((_, at) => at % 2 === 1).reverse()];
  }
}

interface Placed {
  readonly chunkId: string;
  readonly metadata: Metadata;
}

/** In reading order: by document, then page, then position in the document. */
export function compareReading(a: Placed, b: Placed): number {
  const [x, y] = [a.metadata, b.metadata];
  return (
    compareTexts(documentOf(a), documentOf(b)) ||
    compareNumber(x.page_number ?? x.first_page, y.page_number ?? y.first_page) ||
    compareNumber(x.chunk_index, y.chunk_index) ||
    compareNumber(x.start_line, y.start_line) ||
    compareTexts(a.chunkId, b.chunkId)
  );
}

function documentOf({ metadata: { path, url, document_id } }: Placed): string {
  return path ?? url ?? document_id ?? '';
}

function compareNumber(a = 0, b = 0): number {
  return a - b;
}
