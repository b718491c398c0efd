import { type CallOptions, type DocumentInput, type ReadDocument, RetrievalError } from '@touchstone/contract';
import { type IngestReader, readerLabel, readerModule, readerOf } from '../sources/ingest-reader.ts';
import { brokenLimit, type FileLimits, FileOverLimit } from './file-limits.ts';
import { sharedFileThreads } from './file-process.ts';

/** A document as indexing reads it. */
export interface DocumentAsIndexed {
  readonly document: ReadDocument;
  /** `name@version` of its reader. */
  readonly reader: string;
}

interface ReadingOptions extends CallOptions {
  readonly readers: readonly IngestReader[];
  readonly fileLimits?: Partial<FileLimits>;
}

/**
 * Reads a document as indexing does: by the first reader for its extension, in a thread, within the limits of a file.
 * Undefined where none of `readers` reads it.
 *
 * @throws the reader's error, `unsupported` for a file that breaks a limit, `aborted`.
 */
export async function readInThread(
  { bytes, path }: DocumentInput,
  { readers, fileLimits, signal }: ReadingOptions,
): Promise<DocumentAsIndexed | undefined> {
  const reader = readerOf(path, readers);
  if (reader === undefined) return undefined;
  const task = { kind: 'read_document', bytes, path, reader: readerModule(reader) } as const;
  try {
    const document = await sharedFileThreads(fileLimits).run(task, { sizeBytes: bytes.length, signal });
    return { document, reader: readerLabel(reader) };
  } catch (thrown) {
    throw thrown instanceof FileOverLimit
      ? new RetrievalError('unsupported', `The document is not read: ${brokenLimit(thrown)}`)
      : thrown;
  }
}
