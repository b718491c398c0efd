import type { RetrievalCall, RetrievalResult } from '@touchstone/contract';
import { citationOf } from '@touchstone/pipeline';
import type { CallTask } from './call-task.ts';

/** Fields that the results of one document share, for a list of sources under an answer. */
interface DocumentReference {
  readonly index: string;
  readonly document_id: string;
  readonly title?: string;
  readonly path?: string;
  readonly url?: string;
  /** The address of the document's text on the engine under the caller's key; relative to the engine's address. */
  readonly file_url?: string;
  /** Pages of all its results, each once and in order. Absent where none has a page. */
  readonly pages?: readonly number[];
  readonly citations: readonly string[];
  readonly result_ids: readonly string[];
}

/** The references of calls, where the caller requests them. */
export function referencesIn(
  { parameters }: CallTask,
  calls: readonly RetrievalCall[],
): readonly DocumentReference[] | undefined {
  return parameters?.references === 'true' ? documentReferences(calls) : undefined;
}

/** One reference for each document, in the order of their best results (spec 001's projection of references). */
function documentReferences(calls: readonly RetrievalCall[]): readonly DocumentReference[] {
  return calls.flatMap(({ index, results }) =>
    [...Map.groupBy(results, documentOf).values()].map((found) => reference(index, found)),
  );
}

/**
 * Pages of one path are one document, also where each page was indexed as a record of its own; records of a file with
 * several books are distinguished by the common fields of their pages.
 */
function documentOf(result: RetrievalResult): string {
  const { id, metadata } = result;
  const { document_id: documentId, path, url } = metadata;
  if (path === undefined || pagesOf(result).length === 0) return documentId ?? path ?? url ?? id;
  if (!isRecord(result)) return documentId ?? path;
  const book = stemOf(result) ?? metadata.title ?? '';
  return JSON.stringify([path, url?.replace(/#.*$/, ''), book, ...bookFields.map((field) => metadata[field])]);
}

/** A record is a document of its own, and a part of a long one is named after it. */
function isRecord({ id, metadata: { document_id: documentId } }: RetrievalResult): boolean {
  return documentId !== undefined && (id === documentId || id.startsWith(`${documentId}~`));
}

/** The common beginning of the ids of a book's pages, where they end with the number of the page: `whale-12`. */
function stemOf(result: RetrievalResult): string | undefined {
  const [page] = pagesOf(result);
  const [, stem, number] = /^(.*?)0*([1-9]\d*)$/.exec(result.metadata.document_id ?? '') ?? [];
  return stem !== undefined && stem !== '' && Number(number) === page ? stem : undefined;
}

/** Fields by which exports name the book of a page. */
const bookFields = ['source_name', 'book', 'book_id', 'book_title', 'doc_id', 'parent_id'] as const;

function reference(index: string, results: readonly RetrievalResult[]): DocumentReference {
  const [best] = results;
  const { title, path, url, document_id: documentId } = best?.metadata ?? {};
  const pages = [...new Set(results.flatMap(pagesOf))].sort((a, b) => a - b);
  return {
    index,
    document_id: documentId ?? path ?? url ?? best?.id ?? '',
    title,
    path,
    url,
    file_url: best === undefined ? undefined : fileUrl(index, best, pages[0]),
    pages: pages.length === 0 ? undefined : pages,
    citations: [...new Set(results.map((result) => citationOf(result).text))],
    result_ids: results.map(({ id }) => id),
  };
}

/** The whole document, its first page where it is read by pages, or the best record of a file. */
function fileUrl(index: string, best: RetrievalResult, page: number | undefined): string | undefined {
  const { path } = best.metadata;
  if (path === undefined) return undefined;
  const ofPath = `path=${encodeURIComponent(path)}${page === undefined ? '' : `&page=${page}`}`;
  const place = isRecord(best) ? `citation=${encodeURIComponent(best.id)}` : ofPath;
  return `/v1/indexes/${encodeURIComponent(index)}/source?${place}`;
}

/** Most pages that one result may span. */
const maxPages = 1000;

/** From `page_number`, `pages`, or `page_start` and `page_end`, whichever the source brought. */
function pagesOf({ metadata }: RetrievalResult): readonly number[] {
  const { page_number: page, pages, page_start: start, page_end: end = start } = metadata;
  if (isPage(page)) return [page];
  if (Array.isArray(pages)) return pages.filter(isPage);
  if (!isPage(start) || !isPage(end) || end < start || end - start >= maxPages) return [];
  return Array.from({ length: end - start + 1 }, (_, at) => start + at);
}

function isPage(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
