import { extname, posix } from 'node:path';
import {
  builtInMetadataFields,
  compact,
  type JsonObject,
  type Metadata,
  type ReadDocument,
  recordFieldProblem,
} from '@touchstone/contract';
import type { TextLanguage } from '@touchstone/lexical';
import { contentHash } from '../../reading/content-hash.ts';
import { renameFields } from '../../reading/record-fields.ts';
import type { FieldNames } from '../../sources/source.ts';
import { chunkParts, type PartSpan } from '../chunk-parts.ts';
import type { ChunkSizes } from '../chunk-sizes.ts';
import { clippedTitle } from '../text/clipped.ts';
import { type BookPart, bookParts } from './book-parts.ts';
import { type DocumentOrigin, originMetadata } from './document-origin.ts';
import { type EmbedderWindow, isOverWindow } from './embed-text.ts';
import { belowHead, type PreparedChunk, preparedChunk } from './prepared-chunk.ts';

/** The settings for the chunks of a document. */
interface PartChunkOptions {
  /** `name@version`. */
  readonly reader: string;
  readonly sizes: ChunkSizes;
  readonly fields?: FieldNames;
  /** The language of the text; absent for English. */
  readonly language?: TextLanguage;
  readonly window: EmbedderWindow;
}

/** The chunks of a document from a reader; their ids are `documentId#place`. */
export function partChunks(
  origin: DocumentOrigin,
  document: ReadDocument,
  { reader, sizes, fields, language, window }: PartChunkOptions,
): readonly PreparedChunk[] {
  const stated = statedMetadata(document.metadata ?? {}, fields);
  const title = clippedTitle(document.title ?? posix.basename(origin.path, extname(origin.path)));
  const isTooLong = (span: PartSpan) =>
    isOverWindow(headerOf(title, span), belowHead(span.text, span.tableHead), window);
  const spans = chunkParts(document.parts, sizes, isTooLong);
  const parts = bookParts(spans);
  return spans.map((span, index) => {
    const about = { index, reader, language, bookPart: parts[index] };
    const own = metadataOf(origin, { ...document, title, metadata: stated }, span, about);
    return preparedChunk({ ...span, metadata: own }, headerOf(title, span), origin, window);
  });
}

/** The document's own metadata, under the source's names; never a name that the engine fills in by itself. */
function statedMetadata(metadata: JsonObject, fields: FieldNames | undefined): JsonObject {
  const own = Object.entries(metadata).filter(([field]) => !builtInMetadataFields.includes(field));
  const named = Object.entries(renameFields(Object.fromEntries(own), fields, 'The document'));
  return Object.fromEntries(named.filter(([field, value]) => recordFieldProblem(field, value, metadata) === undefined));
}

/** Title and section path, without repetition. */
function headerOf(title: string, { section, chapterTitle }: PartSpan): readonly string[] {
  const place = section ?? chapterTitle;
  if (place === undefined) return [title];
  return place === title || place.startsWith(`${title} > `) ? [place] : [title, place];
}

interface AboutChunk extends Pick<PartChunkOptions, 'reader' | 'language'> {
  readonly index: number;
  readonly bookPart?: BookPart;
}

function metadataOf(
  origin: DocumentOrigin,
  { title, pageCount, encoding, metadata }: ReadDocument,
  span: PartSpan,
  { index, reader, language, bookPart }: AboutChunk,
): Metadata {
  const url = urlOf(origin.url, span);
  const own = compact({
    ...originMetadata(origin, { title, index, url }),
    section: span.section,
    table_head: span.tableHead,
    page_number: span.pageNumber,
    page_label: span.pageLabel,
    page_count: pageCount,
    chapter_number: span.chapterNumber,
    chapter_title: span.chapterTitle,
    book_part: bookPart,
    anchor: span.anchor,
    encoding: encoding === 'utf-8' ? undefined : encoding,
    text_language: language,
    reader,
    content_hash: contentHash(span.text),
    timestamp: origin.timestamp,
  });
  return { ...metadata, ...own };
}

/** Browsers open a PDF at `#page=12`, and a page at the id of an element. */
function urlOf(url: string | undefined, { pageNumber, anchor }: PartSpan): string | undefined {
  const place = pageNumber === undefined ? anchor : `page=${pageNumber}`;
  return url === undefined || place === undefined ? url : `${url}#${place}`;
}
