import type { ExpectedEvidence } from '@touchstone/contract';
import { contentHash, sliceLines } from '@touchstone/ingest';
import type { IndexedCorpus, PlacedChunk } from './indexed-corpus.ts';

/** What the corpus says of an expected item: what it should name, or why its place is wrong. */
export type Placement =
  | { readonly candidateId: string; readonly contentHash: string; readonly fault?: never }
  | { readonly fault: string };

/** The chunk that holds most of the item's lines (of equals the first by id), and the hash of these lines. */
export function placeEvidence(item: ExpectedEvidence, corpus: IndexedCorpus): Placement {
  const { path, repo, startLine, endLine, symbol } = item;
  if (path === undefined || startLine === undefined || endLine === undefined) {
    return { fault: 'needs a path, a start_line and an end_line' };
  }
  const chunks = corpus.chunksOf({ path, repo });
  if (chunks === undefined) return { fault: 'is not in the index' };
  const lines = sliceLines(corpus.readText({ path, repo }), startLine, endLine);
  if (lines === undefined) return { fault: 'has fewer lines' };
  if (lines.trim() === '') return { fault: 'is blank there' };
  if (symbol !== undefined && !lines.includes(lastPart(symbol))) return { fault: `does not name "${symbol}" there` };

  const shared = (chunk: PlacedChunk) => Math.min(chunk.endLine, endLine) - Math.max(chunk.startLine, startLine) + 1;
  const most = Math.max(...chunks.map(shared));
  const chunk = chunks.find((candidate) => shared(candidate) === most);
  if (chunk === undefined || most < 1) return { fault: 'has no chunk there' };
  return { candidateId: chunk.candidateId, contentHash: contentHash(lines) };
}

/** `Reply.send` is written `send` where it is defined. */
function lastPart(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}
