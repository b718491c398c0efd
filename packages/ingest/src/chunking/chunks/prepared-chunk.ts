import type { IndexedChunk } from '@touchstone/contract';
import type { DocumentOrigin } from './document-origin.ts';
import { type EmbedderWindow, embedTextOf } from './embed-text.ts';
import { keywordText } from './keyword-text.ts';

/** A chunk before it has vectors. */
export interface PreparedChunk {
  readonly chunk: IndexedChunk;
  /** The text for an embedder: a header that locates the text, then the text. Never cited. */
  readonly embedText: string;
  /** Tokens of `embedText`. */
  readonly embedTokens: number;
}

/** A chunk of a document, below the header that locates it: its id is `documentId#name`. */
export function preparedChunk(
  {
    name,
    text,
    searchText = text,
    metadata,
  }: Pick<IndexedChunk, 'text' | 'metadata'> & { readonly name: string; readonly searchText?: string },
  header: readonly string[],
  { documentId, path }: Pick<DocumentOrigin, 'documentId' | 'path'>,
  window: EmbedderWindow,
): PreparedChunk {
  const whole = belowHead(searchText, metadata.table_head);
  const embedText = embedTextOf(header, whole, window);
  return {
    chunk: { id: `${documentId}#${name}`, text, searchText: keywordText(header, [path, whole]), metadata },
    embedText,
    embedTokens: window.countTokens(embedText),
  };
}

/** The text below the head of its table, as it is embedded and searched. */
export function belowHead(text: string, head: string | undefined): string {
  return head === undefined ? text : `${head}\n${text}`;
}
