import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { readRegularFileSync } from '../sources/git/read-regular-file.ts';
import { type RememberedFile, shortHash } from './index-memory.ts';

/** Changes to indexed files. Paths as the index memory has them, in ascending order; at most `maxNames`. */
export interface FileChanges {
  readonly changed: { readonly count: number; readonly names: readonly string[] };
  readonly removed: { readonly count: number; readonly names: readonly string[] };
  /** Files that were looked at. */
  readonly checked: number;
  /** Files that there are to look at. */
  readonly total: number;
}

export interface CompareLimits {
  /** Of more files, this many are looked at, evenly spread: the same ones each time. */
  readonly maxFiles: number;
  /** After this time, the rest is left out. */
  readonly maxMs: number;
}

const maxNames = 3;
/** A time that changed while the size did not may mean nothing, as after a checkout: so many files are read to find out. */
const maxRead = 16;
const maxReadBytes = 1_048_576;
/** Files between two looks at the clock. */
const stride = 64;

/** Compares files with the memory of them: one `stat` each. It waits for the disk and belongs into a thread. */
export function compareFiles(
  files: readonly RememberedFile[],
  baseDir: string,
  { maxFiles, maxMs }: CompareLimits,
  now: () => number = () => performance.now(),
): FileChanges {
  const end = now() + maxMs;
  const changed = { count: 0, names: [] as string[] };
  const removed = { count: 0, names: [] as string[] };
  const wanted = Math.min(files.length, maxFiles);
  const step = spreadingStep(files.length);
  let checked = 0;
  let reads = 0;
  for (; checked < wanted; checked++) {
    if (checked % stride === 0 && checked > 0 && now() >= end) break;
    const file = files[(checked * step) % files.length];
    if (file === undefined) break;
    const [path, sizeBytes, modifiedMs, hash] = file;
    const location = isAbsolute(path) ? path : `${baseDir}/${path}`;
    const stats = statSync(location, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile()) {
      note(removed, path);
      continue;
    }
    if (stats.size === sizeBytes && Math.trunc(stats.mtimeMs) === modifiedMs) continue;
    if (stats.size === sizeBytes && hash !== null && reads < maxRead && sizeBytes <= maxReadBytes) {
      reads++;
      if (hashOf(location) === hash) continue;
    }
    note(changed, path);
  }
  changed.names.sort();
  removed.names.sort();
  return { changed, removed, checked, total: files.length };
}

/**
 * Steps of this width, modulo `count`, meet every file once, and after any number of steps those that were met are spread evenly: the
 * golden section, made coprime to `count`.
 */
function spreadingStep(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618_034));
  while (divisorOf(step, count) !== 1) step++;
  return step;
}

/** Euclid's greatest common divisor. */
function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
}

function note(kind: { count: number; readonly names: string[] }, path: string): void {
  kind.count++;
  if (kind.names.length < maxNames) kind.names.push(path);
}

/** Undefined for a file that cannot be read, or is larger than a file of text. */
export function hashOf(location: string): string | undefined {
  try {
    return shortHash(
      createHash('sha256')
        .update(readRegularFileSync(location, { maxBytes: maxReadBytes }))
        .digest('hex'),
    );
  } catch {
    return undefined;
  }
}
