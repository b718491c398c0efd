import type { JsonValue } from './json.js';

/**
 * Fields that ingestion stores on every chunk where they are known (spec 001, "Built-In Chunk Metadata", and spec 000 §1).
 * Stored keys are snake_case in memory too, because metadata passes through every boundary untouched.
 */
export interface BuiltInMetadata {
  /** The knowledge base that holds the chunk: the index it was written to (spec 001). */
  readonly knowledge_base_id?: string;
  /** The document that the chunk is part of; stable while the document keeps its path. */
  readonly document_id?: string;
  /** Position of the chunk in its document, from 0. */
  readonly chunk_index?: number;
  readonly title?: string;
  /** `docs` or `code` (spec 000); other values are allowed for custom sources. */
  readonly source_type?: string;
  readonly source_name?: string;
  /** The address of the document; the same value as `url`. */
  readonly uri?: string;
  readonly source_id?: string;
  /** The path of the document; the same value as `path`. */
  readonly source_path?: string;
  readonly managed_by_source?: boolean;
  /** Page in a paged document, from 1. */
  readonly page_number?: number;
  readonly repo?: string;
  /** What pins the version: a commit, `name@version` of a package, or `sha256:` and a content hash. */
  readonly ref?: string;
  /** Path below the source root, with forward slashes. */
  readonly path?: string;
  readonly url?: string;
  /** Headings above the chunk, joined by ` > `. */
  readonly section?: string;
  /** The definition that the chunk holds, for example `Reply.send`. */
  readonly symbol?: string;
  /** First line of the chunk, from 1. */
  readonly start_line?: number;
  /** Last line of the chunk, inclusive. */
  readonly end_line?: number;
  /** `sha256:` and the hex digest of the chunk's text. */
  readonly content_hash?: string;
  /** ISO 8601 time of the content in UTC: of the commit that `ref` names, else of the file's last change, or as a record states it. */
  readonly timestamp?: string;
}

/** Everything known about a chunk: the built-in fields and any others that the source brought. */
export type Metadata = BuiltInMetadata & { readonly [key: string]: JsonValue | undefined };

const names = {
  knowledge_base_id: true,
  document_id: true,
  chunk_index: true,
  title: true,
  source_type: true,
  source_name: true,
  uri: true,
  source_id: true,
  source_path: true,
  managed_by_source: true,
  page_number: true,
  repo: true,
  ref: true,
  path: true,
  url: true,
  section: true,
  symbol: true,
  start_line: true,
  end_line: true,
  content_hash: true,
  timestamp: true,
} satisfies Record<keyof BuiltInMetadata, true>;

/** The names of the built-in fields. Custom fields may not reuse them; filters on them are always valid. */
export const builtInMetadataFields: readonly string[] = Object.keys(names);
