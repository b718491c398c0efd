import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { isBlob } from '@touchstone/git-reader';
import type { ListedFile } from '../sources/list-files.js';
import type { SkipReason } from '../sources/skip-rules.js';
import { contentHash } from './content-hash.js';

/** A file that can be indexed, or why not. */
export type FileContent =
  | {
      readonly text: string;
      readonly contentHash: string;
      readonly sizeBytes: number;
      /** Whether these very bytes are the committed blob. */
      readonly isCommitted: boolean;
    }
  | { readonly skip: SkipReason; readonly cause?: unknown };

export interface ReadTextOptions {
  /** A file that its source names itself may be minified. */
  readonly isNamed: boolean;
  /** The hash of the file's blob in HEAD's tree, where there is one. */
  readonly committedBlob: string | undefined;
}

/** Reads UTF-8 as it is, a byte order mark included; other encodings are not guessed. */
export async function readText(file: ListedFile, { isNamed, committedBlob }: ReadTextOptions): Promise<FileContent> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file.location);
  } catch (cause) {
    return { skip: 'unreadable', cause };
  }
  if (bytes.subarray(0, 8192).includes(0)) return { skip: 'binary' };
  if (!isUtf8(bytes)) return { skip: 'not_utf8' };
  const text = bytes.toString('utf8');
  if (!isNamed && isMinified(file.path, text)) return { skip: 'minified' };
  const isCommitted = committedBlob !== undefined && isBlob(bytes, committedBlob);
  return { text, contentHash: contentHash(bytes), sizeBytes: bytes.length, isCommitted };
}

/** Scripts and styles whose lines nobody wrote: over 1,000 characters on average. Prose keeps its long lines. */
function isMinified(path: string, text: string): boolean {
  if (!/\.(?:c?js|mjs|css|json)$/i.test(path) || text.length < 5000) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines > 1000;
}
