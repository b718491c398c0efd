import type { RetrievalCall, RetrievalResult } from '@touchstone/contract';
import { citationOf } from '@touchstone/pipeline';
import type { CallTask } from './call-task.js';

/** What the results of one document share, for a list of sources under an answer. */
interface DocumentReference {
  readonly index: string;
  readonly document_id: string;
  readonly title?: string;
  readonly path?: string;
  readonly url?: string;
  /** Where the engine serves the document's text under the caller's key; relative to the engine's address. */
  readonly file_url?: string;
  /** Pages of all its results, each once and in order. Absent where none says a page. */
  readonly pages?: readonly number[];
  readonly citations: readonly string[];
  readonly result_ids: readonly string[];
}

/** The references of calls, where the caller asked for them. */
export function referencesIn(
  { parameters }: CallTask,
  calls: readonly RetrievalCall[],
): readonly DocumentReference[] | undefined {
  return parameters?.references === 'true' ? documentReferences(calls) : undefined;
}

/** One reference for each document, in the order of their best results (spec 001's projection of references). */
function documentReferences(calls: readonly RetrievalCall[]): readonly DocumentReference[] {
  return calls.flatMap(({ index, results }) =>
    [...Map.groupBy(results, documentOf)].map(([documentId, found]) => reference(index, documentId, found)),
  );
}

/** Pages of one path are one document, also where each page was indexed as a record of its own. */
function documentOf(result: RetrievalResult): string {
  const { id, metadata } = result;
  if (metadata.path !== undefined && pagesOf(result).length > 0) return metadata.path;
  return metadata.document_id ?? metadata.path ?? metadata.url ?? id;
}

function reference(index: string, documentId: string, results: readonly RetrievalResult[]): DocumentReference {
  const { title, path, url } = results[0]?.metadata ?? {};
  const pages = [...new Set(results.flatMap(pagesOf))].sort((a, b) => a - b);
  return {
    index,
    document_id: documentId,
    title,
    path,
    url,
    file_url: path === undefined ? undefined : fileUrl(index, path, pages[0]),
    pages: pages.length === 0 ? undefined : pages,
    citations: [...new Set(results.map((result) => citationOf(result).text))],
    result_ids: results.map(({ id }) => id),
  };
}

/** The whole document, or its first page where pages are what it is read by. */
function fileUrl(index: string, path: string, page: number | undefined): string {
  const place = `path=${encodeURIComponent(path)}${page === undefined ? '' : `&page=${page}`}`;
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
