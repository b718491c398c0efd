import type { Metadata } from '@touchstone/contract';
import { orderByFile } from '@touchstone/core-fusion';
import { type FileQuestion, kindDemerits } from './file-kind.js';
import type { FileOrder } from './file-order.js';

/** A chunk with the score that a reranker gave it. */
export interface RerankedChunk {
  readonly id: string;
  readonly text: string;
  readonly metadata: Metadata;
  /** 0 to 1; null where no reranker scored it. */
  readonly rerankScore: number | null;
}

/**
 * Reranked chunks in an order where files count (decision 29): the chunks of a file support one another, its further chunks give way to
 * other files, and source stands before tests, examples, declarations and docs unless the query asks for those. Scores stay. Chunks that
 * no reranker scored, and those of docs among docs alone, keep their order.
 */
export function orderFiles<Chunk extends RerankedChunk>(
  question: FileQuestion,
  chunks: readonly Chunk[],
  { support, repeat, sourceFirst }: FileOrder,
): readonly Chunk[] {
  if (support === 0 && repeat === 0 && sourceFirst === 0) return chunks;
  if (chunks.some(({ rerankScore }) => rerankScore === null)) return chunks;
  if (!chunks.some(isCode)) return chunks;
  const demeritOf = kindDemerits(question);
  const places = orderByFile(
    chunks.map(({ id, text, rerankScore, metadata }) => {
      const { path = '', source_type: sourceType = '' } = metadata;
      const demerit = sourceFirst * demeritOf({ path, sourceType, text });
      return { id, score: rerankScore ?? 0, file: fileOf(metadata), demerit };
    }),
    { support, repeat },
  );
  return places.map((place) => chunks[place] as Chunk);
}

function isCode({ metadata }: RerankedChunk): boolean {
  return metadata.source_type === 'code';
}

/** A record has no path, and its parts share a document. */
function fileOf({ repo = '', ref = '', path, document_id: document }: Metadata): string | undefined {
  return path === undefined ? document : `${repo}@${ref}:${path}`;
}
