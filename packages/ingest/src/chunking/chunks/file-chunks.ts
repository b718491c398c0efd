import { compact, type Metadata, partAnchor } from '@touchstone/contract';
import { contentHash } from '../../reading/content-hash.ts';
import type { SourceLanguage } from '../../sources/source.ts';
import type { UrlRule } from '../../sources/url-rule.ts';
import { type ChunkSpan, chunkDocument } from '../chunk-document.ts';
import type { ChunkSizes } from '../chunk-sizes.ts';
import { sourceTypeOf } from '../chunkers/choose-chunker.ts';
import { sectionUrls } from '../heading-anchors.ts';
import { bookParts } from './book-parts.ts';
import { type DocumentOrigin, originMetadata } from './document-origin.ts';
import { type EmbedderWindow, isOverWindow } from './embed-text.ts';
import { belowHead, type PreparedChunk, preparedChunk } from './prepared-chunk.ts';
import { textLanguageOf } from './text-language.ts';

/** A line-based file, and its source's settings for chunks. */
export interface FileText {
  readonly origin: DocumentOrigin;
  readonly text: string;
  /** Absent for UTF-8. */
  readonly encoding?: string;
  readonly sizes: ChunkSizes;
  readonly urlRule?: UrlRule;
  /** True if the structure of the text is left alone. */
  readonly byLines: boolean;
  /** The language of the source's texts, by its config. */
  readonly language?: SourceLanguage;
}

/** The chunks of a line-based file; their ids are `documentId#anchor`. */
export async function fileChunks(
  { origin, text, encoding, sizes, urlRule, byLines, language }: FileText,
  window: EmbedderWindow,
): Promise<readonly PreparedChunk[]> {
  const { title, chunks, headings } = await chunkDocument({ path: origin.path, text, chapter: origin.chapter }, sizes, {
    byLines,
    isTooLong: (span, title) => isOverWindow(headerOf(title, span), belowHead(span.text, span.tableHead), window),
  });
  const isProse = sourceTypeOf(origin.path, text) === 'docs';
  const text_language = isProse ? await textLanguageOf(text, language) : undefined;
  const urlOf = sectionUrls(origin.url, urlRule, headings);
  const parts = isProse ? bookParts(chunks) : [];
  return chunks.map((span, index) => {
    const url = urlOf(span.section, span.startLine);
    const metadata = {
      ...metadataOf(origin, title, span, index, url),
      ...compact({ encoding, text_language, book_part: parts[index] }),
    };
    return preparedChunk(
      { name: span.anchor, text: span.text, searchText: span.searchText, metadata },
      headerOf(title, span),
      origin,
      window,
    );
  });
}

/** Title, section path and symbol, without repetition: the section path of Markdown mostly begins with the title. */
function headerOf(title: string, { section, symbols }: Pick<ChunkSpan, 'section' | 'symbols'>): readonly string[] {
  const symbol = symbols.length > 0 ? symbols.join(', ') : undefined;
  const place = section === undefined || section === title || section.startsWith(`${title} > `) ? [] : [title];
  return [...place, section ?? (place.length === 0 ? title : undefined), symbol].filter((line) => line !== undefined);
}

function metadataOf(
  origin: DocumentOrigin,
  title: string,
  span: ChunkSpan,
  index: number,
  url: string | undefined,
): Metadata {
  return compact({
    ...originMetadata(origin, { title, index, url }),
    section: span.section,
    table_head: span.tableHead,
    // One name is a text, so that records and stores without lists read the same.
    symbol: span.symbols.length > 1 ? span.symbols : span.symbols[0],
    chapter_number: span.chapterNumber,
    chapter_title: span.chapterTitle,
    start_line: span.startLine,
    end_line: span.endLine,
    anchor: span.chars && partAnchor({ of: `L${span.startLine}`, ...span.chars }),
    content_hash: contentHash(span.text),
    timestamp: origin.timestamp,
  });
}
