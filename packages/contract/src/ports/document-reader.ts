import { RetrievalError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { CallOptions, Provider } from './provider.ts';

/** The file that is to be read. */
export interface DocumentInput {
  readonly bytes: Uint8Array;
  /** Path below the root of its source, with forward slashes: for the extension, and for a title where the document has none. */
  readonly path: string;
}

/** Kinds of text. `prose` is also the text of headings and lists. */
const partKinds = ['prose', 'table', 'code'] as const;

/** One of `partKinds`. */
export type PartKind = (typeof partKinds)[number];

/**
 * A stretch of a document with one location, one section and one kind: a page, or its part in one section; the text
 * below one heading; a table; a cell of a notebook. The text of a page is the texts of its parts, joined by one empty
 * line, and so is the text of a document without pages. Chunks are exact slices of that text, so a part contains all
 * that can be searched and cited: a heading is the first line of the first part of its section.
 */
export interface DocumentPart {
  /**
   * Normalised: lines end at `\n`; no blank line at the beginning or end, and none follows another; no blanks at the end of a line;
   * no control characters but `\n` and `\t`; Unicode's form NFC. Paragraphs are separated by one empty line. A paragraph may be one
   * line. Rows of a table are lines, with ` | ` between their cells. Code keeps its indentation and its blank lines, so it alone may
   * have several in a row.
   */
  readonly text: string;
  /** From 1: the first page of the file is 1, whatever its printed number. Never falls from part to part. */
  readonly pageNumber?: number;
  /**
   * The page as it is printed, where the document says so: `42`, `xiv`, `A-3`. Of a document without pages of its own, such as an EPUB,
   * the page of its printed edition that the part is on.
   */
  readonly pageLabel?: string;
  /**
   * Of a document without pages: a location that stays when other parts of the document change, for example
   * `chapter-3.xhtml#recovery`, the slugs of a heading path, the id of an HTML element, `cell-7`. Without blanks. Parts
   * that follow one another may share it; it does not come back after another.
   */
  readonly anchor?: string;
  /** Headings above the text, from the outermost to the nearest. */
  readonly sectionPath?: readonly string[];
  /** The chapter's number as the document counts it, where it does. */
  readonly chapterNumber?: number;
  readonly chapterTitle?: string;
  /** Default `prose`. */
  readonly kind?: PartKind;
}

/** A document as text. */
export interface ReadDocument {
  /** The document's own title; absent where it has none. */
  readonly title?: string;
  /** Of a document with pages: how many it has, those without text included. */
  readonly pageCount?: number;
  /** Of a text format: the encoding of the bytes, in lower case as the WHATWG Encoding Standard names it, for example `utf-16le`. */
  readonly encoding?: string;
  /** Other fields of the document, for example `{ author, language }`: kept with each chunk. Never a built-in field. */
  readonly metadata?: JsonObject;
  /** In reading order; at least one. */
  readonly parts: readonly DocumentPart[];
  /** Unreadable or omitted parts, a sentence each: `Pages 7 to 9 are images without text.` Reported as warnings. */
  readonly omissions?: readonly string[];
}

/**
 * Reads documents of one format. The host runs it in a thread with limits of time and memory for each file, so it needs
 * no defence against files that are too slow to read; it must not start programs or use the network, whatever the file.
 */
export interface DocumentReader extends Provider {
  /**
   * Changes whenever the same bytes may give another text: with our own code, with the version of the library that parses, and with
   * options that change the text. An
   * index reads the documents of another version again, and a citation is verified by the version that it was made with.
   */
  readonly version: string;
  /** The extensions of its files, in lower case and without a dot: `['html', 'htm']`. */
  readonly extensions: readonly string[];
  /**
   * The same bytes give the same result.
   *
   * @throws `unreadableDocument` for a file that has no text for us; `aborted` when the signal has fired.
   */
  read(input: DocumentInput, options?: CallOptions): Promise<ReadDocument>;
}

/**
 * The reason why a document cannot be read.
 *
 * - `encrypted`: it needs a password, or its rights forbid taking text from it
 * - `no_text`: it holds no text, as the scan of a book does
 * - `malformed`: it is broken, or its format is not that of its name
 */
export type DocumentFault = 'encrypted' | 'no_text' | 'malformed';

/**
 * The error of a document that cannot be read: `unsupported` where it is `encrypted` or has `no_text`, `invalid_request` where it is
 * `malformed`. `message` is one sentence or two with the fault and the remedy: `The PDF is encrypted: save it without a password.` It
 * names neither the file, which the host knows, nor the words of another program; those are the `cause`.
 */
export function unreadableDocument(
  fault: DocumentFault,
  message: string,
  { cause }: { readonly cause?: unknown } = {},
): RetrievalError {
  return new RetrievalError(fault === 'malformed' ? 'invalid_request' : 'unsupported', message, { cause });
}
