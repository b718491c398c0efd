import { stat } from 'node:fs/promises';
import { decodeText } from '@touchstone/readers/text';
import { isBlob } from '../sources/git/blob-hash.ts';
import { readRegularFile } from '../sources/git/read-regular-file.ts';
import type { ListedFile } from '../sources/list-files.ts';
import type { SkipReason } from '../sources/skip-rules.ts';
import { contentHash } from './content-hash.ts';

/** The content of a file: its text, or, where a reader is to read it, its bytes. */
export interface FileContent {
  readonly bytes: Uint8Array;
  /** Absent for a file that a reader reads. */
  readonly text?: string;
  /** Absent for UTF-8. */
  readonly encoding?: string;
  /** The number of damaged characters of UTF-8, which became U+FFFD. */
  readonly replaced?: number;
  readonly contentHash: string;
  readonly sizeBytes: number;
  /** True if these very bytes are the committed blob. */
  readonly isCommitted: boolean;
}

/** The reason why a file cannot be indexed. */
export interface NoContent {
  readonly skip: SkipReason;
  readonly cause?: unknown;
}

interface ReadFileOptions {
  /** A file that its source names itself may be minified. */
  readonly isNamed: boolean;
  /** The hash of the file's blob in HEAD's tree, where there is one. */
  readonly committedBlob: string | undefined;
  /** True if a reader takes the bytes, whatever their content. */
  readonly isForReader: boolean;
  /** The largest file that the source takes: one may have grown, or become another thing, since it was listed. */
  readonly maxFileBytes: number;
}

/** Reads UTF-8 as it is, a byte order mark included; other encodings are converted. */
export async function readContent(
  file: ListedFile,
  { isNamed, committedBlob, isForReader, maxFileBytes }: ReadFileOptions,
): Promise<FileContent | NoContent> {
  let bytes: Uint8Array;
  try {
    bytes = await readRegularFile(file.location, { maxBytes: maxFileBytes });
  } catch (cause) {
    return { skip: 'unreadable', cause };
  }
  const isCommitted = committedBlob !== undefined && isBlob(bytes, committedBlob);
  const content = { bytes, contentHash: contentHash(bytes), sizeBytes: bytes.length, isCommitted };
  if (isForReader) return content;
  const decoded = decodeText(bytes);
  if (decoded === undefined) return { skip: bytes.subarray(0, 8192).includes(0) ? 'binary' : 'unknown_encoding' };
  const { text, encoding, replaced } = decoded;
  if (!isNamed && isMinified(file.path, text)) return { skip: 'minified' };
  return { ...content, text, encoding: encoding === 'utf-8' ? undefined : encoding, replaced };
}

/** Content with the time of the very bytes that were read. */
interface SteadyContent extends FileContent {
  readonly modifiedMs: number;
}

/**
 * The present content of a file that others write to; undefined when it changed during the reading too, is larger than
 * `maxFileBytes`, or cannot be indexed (any more).
 */
export async function readSteadyFile(
  file: ListedFile,
  options: Omit<ReadFileOptions, 'isNamed'>,
): Promise<SteadyContent | undefined> {
  try {
    const before = await stat(file.location);
    const content = await readContent(file, { ...options, isNamed: true });
    const after = await stat(file.location);
    if ('skip' in content) return undefined;
    const isSteady = before.mtimeMs === after.mtimeMs && before.size === after.size && after.size === content.sizeBytes;
    return isSteady ? { ...content, modifiedMs: Math.trunc(after.mtimeMs) } : undefined;
  } catch {
    return undefined; // It is gone.
  }
}

/** Scripts and styles with generated lines: over 1,000 characters on average. Prose keeps its long lines. */
function isMinified(path: string, text: string): boolean {
  if (!/\.(?:c?js|mjs|css|json)$/i.test(path) || text.length < 5000) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines > 1000;
}
