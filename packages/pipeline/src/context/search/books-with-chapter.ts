import type { Filter, StoredChunk } from '@touchstone/contract';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import type { ContextCall } from '../context-call.ts';
import { fetchChunks } from './fetch-chunks.ts';
import { allOf } from './place-filter.ts';

/** A book with the chapter of a question. */
export interface BookWithChapter {
  /** Its title, and its path where it is one document. */
  readonly title: string;
  readonly path?: string;
  /** The condition for its chunks. */
  readonly filter: Filter;
}

/**
 * The books that have a chapter, in the order of their chunks' ids, at most six: a document that holds several chapters, else the source
 * that its files are of. Empty where one book alone has it, and where the store or the chunks cannot tell. `within` is the condition for
 * chunks of the chapter.
 */
export async function booksWithChapter(
  call: ContextCall,
  collection: EvidenceCollection,
  within: Filter,
): Promise<readonly BookWithChapter[]> {
  const first = await anyChunk(call, collection, within);
  const document = first && documentFilter(first);
  if (first === undefined || document === undefined) return [];
  // The usual index is of one book: two look-ups.
  let next = await anyChunk(call, collection, allOf([within, not(document)]));
  if (next === undefined) return [];

  const books: BookWithChapter[] = [];
  for (let chunk: StoredChunk | undefined = first; chunk !== undefined && books.length < mostBooks; chunk = next) {
    const book = await bookOf(call, collection, chunk);
    if (book === undefined) break;
    books.push(book);
    next = await anyChunk(call, collection, allOf([within, ...books.map(({ filter }) => not(filter))]));
  }
  return books.length > 1 ? books : [];
}

const mostBooks = 6;

async function bookOf(
  call: ContextCall,
  collection: EvidenceCollection,
  chunk: StoredChunk,
): Promise<BookWithChapter | undefined> {
  const { chapter_number: number, source_id: source, title, path } = chunk.metadata;
  const document = documentFilter(chunk);
  if (document === undefined) return undefined;
  const otherChapter = allOf([
    document,
    { op: 'exists', field: 'chapter_number' },
    not({ op: 'eq', field: 'chapter_number', value: number ?? 0 }),
  ]);
  const isBook = source === undefined || (await anyChunk(call, collection, otherChapter)) !== undefined;
  if (isBook) return { title: title ?? path ?? chunk.id, path, filter: document };
  return { title: source, filter: { op: 'eq', field: 'source_id', value: source } };
}

/** By path, which the summaries of a document have too. */
function documentFilter({ metadata: { path, source_id } }: StoredChunk): Filter | undefined {
  return allOf([
    path === undefined ? undefined : { op: 'eq', field: 'path', value: path },
    source_id === undefined || path === undefined ? undefined : { op: 'eq', field: 'source_id', value: source_id },
  ]);
}

function not(filter: Filter): Filter {
  return { op: 'not', filter };
}

/** Undefined where no chunk satisfies the condition, or the store does not answer. */
async function anyChunk(
  call: ContextCall,
  collection: EvidenceCollection,
  filter: Filter | undefined,
): Promise<StoredChunk | undefined> {
  if (filter === undefined || collection.store.fetchByFilter === undefined) return undefined;
  const outcome = await fetchChunks(
    call,
    collection,
    { filter, limit: 1 },
    {
      stage: 'search',
      what: `look-up of a chapter's books in "${collection.name}"`,
      trace: {
        stage: 'look_up_pages',
        settings: { collection: collection.name },
        describe: (chunks) => ({ settings: { found: chunks.length } }),
      },
    },
  );
  return 'value' in outcome ? outcome.value[0] : undefined;
}
