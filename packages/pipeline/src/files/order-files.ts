import type { Metadata } from '@touchstone/contract';
import { orderByFile } from '@touchstone/core-fusion';
import { bookDemerits } from './book-demerits.ts';
import { type FileQuestion, kindDemerits } from './file-kind.ts';
import { type FileOrder, noFileOrder } from './file-order.ts';
import { headingLikeness } from './headed-by.ts';
import { textOverlap } from './text-overlap.ts';

/** A chunk with the score that a reranker gave it. */
export interface RerankedChunk {
  readonly id: string;
  readonly text: string;
  readonly metadata: Metadata;
  /** 0 to 1; null where no reranker scored it. */
  readonly rerankScore: number | null;
}

/**
 * Reranked chunks in an order where files count (decision 29): the chunks of a file support one another, its further
 * chunks give way to other files, and source comes before tests, examples, declarations and docs unless the query is
 * about those. Among docs alone, files do not count. Lists of a book come after its text, and the
 * beginning of a section before the rest of it. With any weight, a chunk with the question's subject for a heading rises, and chunks that
 * read alike give way to others. Scores stay. Chunks that no reranker scored keep their order. Beyond the first `wanted` texts are not
 * compared.
 */
export function orderFiles<Chunk extends RerankedChunk>(
  question: FileQuestion,
  chunks: readonly Chunk[],
  weights: FileOrder,
  wanted?: number,
): readonly Chunk[] {
  const { support, repeat, sourceFirst } = chunks.some(isCode) ? weights : noFileOrder;
  const { alike } = weights;
  const bookDemeritOf = bookDemerits(question.query, chunks);
  const orders = support > 0 || repeat > 0 || sourceFirst > 0 || alike > 0;
  if (!orders && !chunks.some(({ metadata }) => bookDemeritOf(metadata) > 0)) return chunks;
  if (chunks.some(({ rerankScore }) => rerankScore === null)) return chunks;
  const demeritOf = kindDemerits(question);
  const likenessOf = headingLikeness(question.query);
  const places = orderByFile(
    chunks.map(({ id, text, rerankScore, metadata }) => {
      const { path = '', source_type: sourceType = '' } = metadata;
      const kindDemerit = sourceFirst === 0 ? 0 : sourceFirst * demeritOf({ path, sourceType, text });
      const merit = orders && sourceType !== 'code' ? headedMerit * likenessOf(text) : 0;
      const demerit = kindDemerit + bookDemeritOf(metadata) - merit;
      return { id, score: rerankScore ?? 0, file: fileOf(metadata), demerit };
    }),
    { support, repeat, alike, overlapOf },
    wanted,
  );
  return places.map((place) => chunks[place] as Chunk);

  function overlapOf(looked: readonly number[]) {
    return textOverlap(looked.map((place) => (chunks[place] as Chunk).text));
  }
}

export function isCode({ metadata }: Pick<RerankedChunk, 'metadata'>): boolean {
  return metadata.source_type === 'code';
}

/** In logits, for a heading that is the subject of the question; as the subjects in the indexes of seven manuals show. */
const headedMerit = 3;

/** A record has no path, and its parts share a document. */
function fileOf({ repo = '', ref = '', path, document_id: document }: Metadata): string | undefined {
  return path === undefined ? document : `${repo}@${ref}:${path}`;
}
