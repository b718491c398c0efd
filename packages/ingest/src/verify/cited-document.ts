import { extname } from 'node:path';
import { type CallOptions, type DocumentInput, isRetrievalError, type ReadDocument } from '@touchstone/contract';
import { decodeText } from '@touchstone/readers/text';
import { contentHash } from '../reading/content-hash.ts';
import type { CitedText } from './citation-check.ts';

/** Reads a document as indexing does, by the reader that is here for its extension; undefined where there is none. */
export type ReadCitedDocument = (
  input: DocumentInput,
  options?: CallOptions,
) => Promise<{ readonly document: ReadDocument /** `name@version` */; readonly reader: string } | undefined>;

/** The content of a cited file: a text of lines, or a document; or why it has none. */
type CitedContent =
  | { readonly text: string; readonly document?: undefined; readonly note?: undefined }
  | { readonly document: ReadDocument; readonly note?: string }
  | { readonly missing: string };

/** The same, reading each file once. */
export function readOnce(readDocument: ReadCitedDocument): ReadCitedDocument {
  const read = new Map<string, ReturnType<ReadCitedDocument>>();
  return (input, options) => {
    const key = `${contentHash(input.bytes)} ${input.path}`;
    const known = read.get(key) ?? readDocument(input, options);
    read.set(key, known);
    return known;
  };
}

/**
 * The bytes as the indexed text: a document is read again by the same reader. Another version of the reader is noted,
 * because it may read other text in the same bytes.
 */
export async function contentOf(
  bytes: Uint8Array,
  path: string,
  { reader }: Pick<CitedText, 'reader'>,
  { readDocument, signal }: CallOptions & { readonly readDocument?: ReadCitedDocument },
): Promise<CitedContent> {
  if (reader === undefined) {
    const text = decodeText(bytes)?.text;
    return text === undefined ? { missing: `${path} is not text in a known encoding.` } : { text };
  }
  if (readDocument === undefined) return { missing: `${path} was read by ${reader}, and this check has no reader.` };
  try {
    const read = await readDocument({ bytes, path }, { signal });
    if (read === undefined)
      return {
        missing: `${path} was read by ${reader}, and nothing here reads ${extname(path)} files. Install the reader.`,
      };
    const note =
      read.reader === reader
        ? undefined
        : `It was indexed by ${reader} and read again by ${read.reader}, which may find other text.`;
    return { document: read.document, note };
  } catch (thrown) {
    if (!isRetrievalError(thrown) || thrown.code === 'aborted' || thrown.code === 'invalid_config') throw thrown;
    return { missing: `${path} cannot be read again: ${thrown.message}` };
  }
}
