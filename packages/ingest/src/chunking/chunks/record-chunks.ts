import { citableAddress, compact, type Metadata } from '@touchstone/contract';
import type { TextLanguage } from '@touchstone/lexical';
import { contentHash } from '../../reading/content-hash.ts';
import type { JsonlRecord } from '../../reading/jsonl-records.ts';
import type { ChunkSizes } from '../chunk-sizes.ts';
import type { DocumentOrigin } from './document-origin.ts';
import { type EmbedderWindow, shortHeader } from './embed-text.ts';
import { keywordText } from './keyword-text.ts';
import type { PreparedChunk } from './prepared-chunk.ts';
import { type RecordPart, recordParts } from './record-parts.ts';

/** The settings for the chunks of a record. */
interface RecordChunkOptions {
  readonly sizes: ChunkSizes;
  readonly window: EmbedderWindow;
  /** The language of the text, where the record has none of its own; absent for English. */
  readonly language?: TextLanguage;
}

/**
 * A record is one chunk, mostly with the record's id. A text above twice the largest chunk, or past the embedder's limit, is split into
 * `id`, `id~2`, ...: `document_id` is the record's id in each, and `anchor` has the characters of the record of which a part is an exact
 * slice. Embedders read `title\ntext`, and the keyword search counts the title like every header.
 */
export function recordChunks(
  origin: DocumentOrigin,
  record: JsonlRecord,
  { sizes, window, language }: RecordChunkOptions,
): readonly PreparedChunk[] {
  const header = record.title === '' ? [] : [record.title];
  const { maxEmbedTokens, countTokens, boundTokens } = window;
  const embedHeader = header.map((title) => shortHeader(title, window));
  // Where two texts meet, a bound may have one token more.
  const embedTokens = Math.max(1, maxEmbedTokens - boundTokens([...embedHeader, ''].join('\n')) - 1);
  const parts = recordParts(record.text, { recordTokens: 2 * sizes.maxTokens, embedTokens, boundTokens });
  const lines = parts.length > 1 ? linesOf(record) : undefined;
  return parts.map((found, index) => {
    const part = lines === undefined ? found : wholeLines(found, record.text);
    const text = record.text.slice(part.start, part.end);
    const full = [...embedHeader, text].join('\n');
    // Models refuse an empty text, and benchmarks do hold empty records.
    const embedText = full.trim() === '' ? shortHeader(record.id, window) : full;
    return {
      chunk: {
        id: partId(record.id, index + 1),
        text,
        searchText: keywordText(header, [text]),
        metadata: metadataOf(origin, record, text, { index, part: parts.length > 1 ? part : undefined, language }),
      },
      embedText,
      embedTokens: countTokens(embedText),
    };
  });
}

/**
 * The id of a part of a record: its own for the first, then `id~2`, `id~3`. A record whose own id ends so has `id~1` for the first, so that
 * no two records can have a chunk of the same id.
 */
function partId(id: string, number: number): string {
  return number === 1 && !/~\d+$/.test(id) ? id : `${id}~${number}`;
}

interface PlacedPart {
  readonly index: number;
  /** Absent where the record is one chunk. */
  readonly part: RecordPart | undefined;
  readonly language: TextLanguage | undefined;
}

function metadataOf(
  origin: DocumentOrigin,
  record: JsonlRecord,
  text: string,
  { index, part, language }: PlacedPart,
): Metadata {
  const { metadata } = record;
  const path = textField(metadata.path) ?? textField(metadata.source_path) ?? origin.path;
  const { url } = origin;
  return compact({
    source_type: origin.sourceType,
    source_name: origin.sourceName,
    repo: origin.repo,
    ref: origin.ref,
    title: record.title === '' ? undefined : record.title,
    text_language: language,
    ...metadata,
    knowledge_base_id: origin.knowledgeBaseId,
    document_id: origin.documentId,
    chunk_index: index,
    source_id: origin.sourceId,
    managed_by_source: true,
    path,
    source_path: path,
    url,
    uri: citableAddress(url),
    content_hash: contentHash(text),
    ...partPlace(record, part),
  });
}

/** The location of a part: its characters in the record, and its lines where the record has those of its whole text. */
function partPlace(record: JsonlRecord, part: RecordPart | undefined) {
  if (part === undefined) return {};
  const { start, end } = part;
  const anchor = `${record.id}:chars=${start}-${end}`;
  const first = linesOf(record);
  if (first === undefined) return { anchor };
  const from = first + newlines(record.text.slice(0, start));
  return { anchor, start_line: from, end_line: from + newlines(record.text.slice(start, end)) };
}

/** The first line of a record with line numbers and as many lines. */
function linesOf({ text, metadata: { start_line: first, end_line: last } }: JsonlRecord): number | undefined {
  if (typeof first !== 'number' || typeof last !== 'number') return undefined;
  return last - first === newlines(text) ? first : undefined;
}

/** Lines are cited without the break at their end. */
function wholeLines({ start, end }: RecordPart, text: string): RecordPart {
  return { start, end: end < text.length && text[end - 1] === '\n' ? end - 1 : end };
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

function textField(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
