import { stat } from 'node:fs/promises';
import type { ListedFile } from '../sources/list-files.js';
import { readText } from './read-text.js';

/** Text with the time of the very bytes that were read. */
export interface SteadyText {
  readonly text: string;
  readonly contentHash: string;
  readonly isCommitted: boolean;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/**
 * What a file that others write to holds now; undefined when it changed during the reading too, is larger than
 * `maxFileBytes`, or is no text (any more).
 */
export async function readSteadyText(
  file: ListedFile,
  { maxFileBytes, committedBlob }: { readonly maxFileBytes: number; readonly committedBlob: string | undefined },
): Promise<SteadyText | undefined> {
  try {
    const before = await stat(file.location);
    if (before.size > maxFileBytes) return undefined;
    const content = await readText(file, { isNamed: true, committedBlob });
    const after = await stat(file.location);
    if ('skip' in content) return undefined;
    const isSteady = before.mtimeMs === after.mtimeMs && before.size === after.size && after.size === content.sizeBytes;
    return isSteady ? { ...content, modifiedMs: Math.trunc(after.mtimeMs) } : undefined;
  } catch {
    return undefined; // It is gone.
  }
}
