import type { JsonObject, JsonValue } from './json.ts';

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
  /** The page as it is printed, where the document says so and it differs from the count of its pages: `42`, `xiv`. */
  readonly page_label?: string;
  /** The number of pages of the document. */
  readonly page_count?: number;
  /** Chapter of a book, from 1. */
  readonly chapter_number?: number;
  readonly chapter_title?: string;
  /**
   * What the chunk is, where it is a list of a book rather than its text: `contents`, `index`, `references` or `glossary`. All but the
   * last rank after the text when results are reranked, unless the question is about them.
   */
  readonly book_part?: string;
  /**
   * A stable location in a document without pages and lines: an item and heading of an EPUB, an anchor of HTML, a cell
   * of a notebook. Of a part of a record or of a long line, its characters: `id:chars=900-1700`, `L12:chars=0-1950`.
   */
  readonly anchor?: string;
  /** The head row of the table that the chunk is a further part of: its text begins below that row. */
  readonly table_head?: string;
  /** The encoding of the file, where it was not UTF-8. */
  readonly encoding?: string;
  /**
   * The language that the text is in, as an ISO 639-1 code (`de`), where keyword search treats it by rules of its own; absent for English
   * and for code.
   */
  readonly text_language?: string;
  /** Name and version of the reader that turned the document into text, as `name@version`. */
  readonly reader?: string;
  /** `summary` for the summary of other chunks; absent where the chunk is the source's own text. */
  readonly node_kind?: string;
  /**
   * The level of a summary above the source's text: 1 for a summary of chunks, 2 for a summary of such summaries. Like
   * `children`, it means this on summaries alone: other chunks may have a field of their own with that name.
   */
  readonly level?: number;
  /** Ids of the chunks that a summary was made from. */
  readonly children?: readonly string[];
  /** `sha256:` and the hex digest of a summary's sources. */
  readonly children_hash?: string;
  /** The first page that a summary covers. */
  readonly first_page?: number;
  /** The last page that a summary covers, inclusive. */
  readonly last_page?: number;
  /** The first chapter that a summary covers. */
  readonly first_chapter?: number;
  /** The last chapter that a summary covers, inclusive. */
  readonly last_chapter?: number;
  readonly repo?: string;
  /** The version: a commit, `name@version` of a package, or `sha256:` and a content hash. */
  readonly ref?: string;
  /** Path below the source root, with forward slashes. */
  readonly path?: string;
  readonly url?: string;
  /** Headings above the chunk, joined by ` > `. */
  readonly section?: string;
  /** The definition that the chunk holds, for example `Reply.send`; a list where it holds several. Read it with `symbolsOf`. */
  readonly symbol?: string | readonly string[];
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

/** The kind of value of a built-in field: a count is a whole number from 1. */
type MetadataFieldKind = 'text' | 'texts' | 'textOrTexts' | 'count' | 'position' | 'flag';

/** Every built-in field with the kind of its value. Custom fields may not reuse the names. */
const builtInFieldKinds = {
  knowledge_base_id: 'text',
  document_id: 'text',
  chunk_index: 'position',
  title: 'text',
  source_type: 'text',
  source_name: 'text',
  uri: 'text',
  source_id: 'text',
  source_path: 'text',
  managed_by_source: 'flag',
  page_number: 'count',
  page_label: 'text',
  page_count: 'count',
  chapter_number: 'count',
  chapter_title: 'text',
  book_part: 'text',
  anchor: 'text',
  table_head: 'text',
  encoding: 'text',
  text_language: 'text',
  reader: 'text',
  node_kind: 'text',
  level: 'count',
  children: 'texts',
  children_hash: 'text',
  first_page: 'count',
  last_page: 'count',
  first_chapter: 'count',
  last_chapter: 'count',
  repo: 'text',
  ref: 'text',
  path: 'text',
  url: 'text',
  section: 'text',
  symbol: 'textOrTexts',
  start_line: 'count',
  end_line: 'count',
  content_hash: 'text',
  timestamp: 'text',
} as const satisfies Record<keyof BuiltInMetadata, MetadataFieldKind>;

/** The names of the built-in fields. Filters on them are always valid. */
export const builtInMetadataFields: readonly string[] = Object.keys(builtInFieldKinds);

/** Built-in fields about the ingestion itself; a record cannot know them. */
const filledByIngestion: readonly string[] = [
  'chunk_index',
  'content_hash',
  'document_id',
  'knowledge_base_id',
  'managed_by_source',
  'source_id',
];

/** Fields with their built-in meaning on a summary alone. Elsewhere, a source may use such common names its own way. */
const ofSummaries: readonly string[] = ['level', 'children'];

/**
 * The reason why a record with this metadata may not have this value in this field: ingestion fills it, or the value is
 * of another kind. Undefined: it may.
 */
export function recordFieldProblem(
  field: string,
  value: JsonValue | undefined,
  metadata: JsonObject,
):
  | { readonly reason: 'filled_by_ingestion' }
  | { readonly reason: 'wrong_kind'; readonly expected: string }
  | undefined {
  if (!isBuiltIn(field)) return undefined;
  if (filledByIngestion.includes(field)) return { reason: 'filled_by_ingestion' };
  if (ofSummaries.includes(field) && metadata.node_kind !== 'summary') return undefined;
  const { expected, holds } = recordKinds[builtInFieldKinds[field]];
  return holds(value) ? undefined : { reason: 'wrong_kind', expected };
}

function isBuiltIn(field: string): field is keyof BuiltInMetadata {
  return Object.hasOwn(builtInFieldKinds, field);
}

const recordKinds: Readonly<
  Record<MetadataFieldKind, { readonly expected: string; readonly holds: (value: unknown) => boolean }>
> = {
  text: { expected: 'a string', holds: isText },
  texts: { expected: 'a list of strings', holds: areTexts },
  textOrTexts: { expected: 'a string or a list of strings', holds: (value) => isText(value) || areTexts(value) },
  count: { expected: 'a whole number from 1', holds: (value) => Number.isInteger(value) && Number(value) >= 1 },
  position: { expected: 'a whole number from 0', holds: (value) => Number.isInteger(value) && Number(value) >= 0 },
  flag: { expected: 'true or false', holds: (value) => typeof value === 'boolean' },
};

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}
