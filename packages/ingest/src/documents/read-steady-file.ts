import { stat } from 'node:fs/promises';
import type { ListedFile } from '../sources/list-files.ts';
import { type FileContent, type ReadFileOptions, readContent } from './read-content.ts';

/** Content with the time of the very bytes that were read. */
export interface SteadyContent extends FileContent {
  readonly modifiedMs: number;
}

/**
 * What a file that others write to holds now; undefined when it changed during the reading too, is larger than
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
