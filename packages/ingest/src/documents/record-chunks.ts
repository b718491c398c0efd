import { compact, type Metadata } from '@touchstone/contract';
import { contentHash } from './content-hash.js';
import type { DocumentOrigin } from './document-origin.js';
import type { JsonlRecord } from './jsonl-records.js';
import type { CountTokens, PreparedChunk } from './prepared-chunk.js';

/**
 * A record is one chunk with the record's id. Only a text past what the embedder accepts is split, into `id`, `id~2`, ...
 * (`document_id` is the record's id in each). Keyword search and embedders read `title\ntext`, nothing more.
 */
export function recordChunks(
  origin: DocumentOrigin,
  record: JsonlRecord,
  maxEmbedTokens: number,
  countTokens: CountTokens,
): readonly PreparedChunk[] {
  const head = record.title === '' ? '' : `${record.title}\n`;
  const room = Math.max(16, maxEmbedTokens - countTokens(head));
  return splitText(record.text, room, countTokens).map((text, index) => {
    const full = head + text;
    // Models refuse an empty text, and benchmarks do hold empty records.
    const embedText = full.trim() === '' ? record.id : full;
    return {
      chunk: {
        id: index === 0 ? record.id : `${record.id}~${index + 1}`,
        text,
        searchText: full,
        metadata: metadataOf(origin, record, text, index),
      },
      embedText,
      embedTokens: countTokens(embedText),
    };
  });
}

function metadataOf(origin: DocumentOrigin, record: JsonlRecord, text: string, index: number): Metadata {
  const { metadata } = record;
  const path = textField(metadata.path) ?? textField(metadata.source_path) ?? origin.path;
  const { url } = origin;
  return compact({
    source_type: origin.sourceType,
    source_name: origin.sourceName,
    repo: origin.repo,
    ref: origin.ref,
    title: record.title === '' ? undefined : record.title,
    ...metadata,
    knowledge_base_id: origin.knowledgeBaseId,
    document_id: origin.documentId,
    chunk_index: index,
    source_id: origin.sourceId,
    managed_by_source: true,
    path,
    source_path: path,
    url,
    uri: url,
    content_hash: contentHash(text),
  });
}

function textField(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Parts of at most `maxTokens`, cut at the last paragraph, line, sentence or word that fits. */
function splitText(text: string, maxTokens: number, countTokens: CountTokens): readonly string[] {
  const tokens = maxTokens === Number.POSITIVE_INFINITY ? 0 : countTokens(text);
  if (tokens <= maxTokens) return [text];
  const usual = Math.max(1, Math.floor((text.length * maxTokens) / tokens));
  const parts: string[] = [];
  for (let rest = text; rest !== ''; ) {
    let length = Math.min(usual, rest.length);
    while (length > 1 && countTokens(rest.slice(0, length)) > maxTokens) length = Math.floor(length * 0.9);
    const cut = length === rest.length ? length : lastBreak(rest, length);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return parts;
}

function lastBreak(text: string, length: number): number {
  const window = text.slice(0, length);
  for (const pattern of ['\n\n', '\n', '. ', ' ']) {
    const at = window.lastIndexOf(pattern);
    if (at > length / 2) return at + pattern.length;
  }
  // Never between the halves of a surrogate pair.
  const last = text.charCodeAt(length - 1);
  return length > 1 && last >= 0xd800 && last < 0xdc00 ? length - 1 : length;
}
