import { type CallOptions, type DocumentInput, type ReadDocument, RetrievalError } from '@touchstone/contract';
import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import { fileLimitsArgument } from '../given/chunking-arguments.ts';
import { readersArgument } from '../given/source-arguments.ts';
import { sharedFileThreads } from '../process/file-process.ts';
import { brokenLimit } from '../threads/broken-limit.ts';
import { type FileLimits, FileOverLimit } from '../threads/file-limits.ts';
import { type IngestReader, readerLabel, readerOf } from './ingest-reader.ts';

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

const documentArgument: z.ZodType<DocumentInput> = z.object(
  {
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes, a Uint8Array'),
    path: z.string('must be a text'),
  },
  'must be an object',
);

const readingOptions = givenObject<ReadingOptions>({
  readers: readersArgument,
  fileLimits: fileLimitsArgument.optional(),
  signal: argument.signal.optional(),
});

/**
 * Reads a document as indexing does: by the first reader for its extension, in a thread, within the limits of a file. Undefined where
 * no reader is given for it.
 *
 * @throws what the reader throws, `unsupported` for a file that breaks a limit, `aborted`.
 */
export async function readInThread(
  input: DocumentInput,
  given: ReadingOptions,
): Promise<DocumentAsIndexed | undefined> {
  const { bytes, path } = parseArgument(documentArgument, input, 'document');
  const { readers, fileLimits, signal } = parseArgument(readingOptions, given, 'options of reading a document');
  const reader = readerOf(path, readers);
  if (reader === undefined) return undefined;
  const { module, member, options, baseDir } = reader;
  const task = { kind: 'read_document', bytes, path, reader: { module, member, options, baseDir } } as const;
  try {
    const document = await sharedFileThreads(fileLimits).run(task, { sizeBytes: bytes.length, signal });
    return { document, reader: readerLabel(reader) };
  } catch (thrown) {
    throw thrown instanceof FileOverLimit
      ? new RetrievalError('unsupported', `The document is not read: ${brokenLimit(thrown)}`)
      : thrown;
  }
}
