import { join } from 'node:path';
import { readRegularFile } from '../read-regular-file.ts';
import type { Repository } from './repository-at.ts';

/** The paths that git tracks, in the index of a work tree; in bytes from its top. */
export interface TrackedPaths {
  readonly files: ReadonlySet<string>;
  /** Every folder that one of them lies in. */
  readonly folders: ReadonlySet<string>;
  /** The paths of submodules. */
  readonly submodules: ReadonlySet<string>;
}

const nothing: TrackedPaths = { files: new Set(), folders: new Set(), submodules: new Set() };

/** An index of two million files. */
const maxIndexBytes = 256 * 1024 * 1024;

/**
 * Reads the index without git, in its versions 2 to 4 (`gitformat-index`). A split index, which keeps most of its entries in another
 * file, tracks nothing for us.
 */
export async function readTrackedPaths(
  { gitFolder }: Repository,
  { isSha256, key }: { readonly isSha256: boolean; readonly key: (path: string) => string },
): Promise<TrackedPaths> {
  try {
    const index = await readRegularFile(join(gitFolder, 'index'), { maxBytes: maxIndexBytes });
    return collect(entriesOf(index, isSha256 ? 32 : 20), key);
  } catch {
    return nothing;
  }
}

interface Entry {
  readonly mode: number;
  readonly path: string;
}

function* entriesOf(index: Buffer, hashBytes: number): Generator<Entry> {
  const version = index.readUInt32BE(4);
  if (index.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) return;
  const count = index.readUInt32BE(8);
  const fixed = 40 + hashBytes + 2;
  let at = 12;
  let before = '';
  for (let entry = 0; entry < count; entry++) {
    const mode = index.readUInt32BE(at + 24);
    const isExtended = (index.readUInt16BE(at + fixed - 2) & 0x4000) !== 0;
    const start = at + fixed + (isExtended ? 2 : 0);
    const prefix = version === 4 ? readOffset(index, start) : { value: before.length, end: start };
    const end = index.indexOf(0, prefix.end);
    if (end < 0) return;
    const own = index.toString('latin1', prefix.end, end);
    before = before.slice(0, before.length - prefix.value) + own;
    yield { mode, path: before };
    // Entries of the older versions end with one to eight zeros, so that their length is a multiple of eight.
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
}

/** The number of bytes that a path of version 4 does not share with the one before, in git's variable length. */
function readOffset(index: Buffer, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = index.readUInt8(at);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    at += 1;
    byte = index.readUInt8(at);
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at + 1 };
}

function collect(entries: Iterable<Entry>, key: (path: string) => string): TrackedPaths {
  const files = new Set<string>();
  const folders = new Set<string>();
  const submodules = new Set<string>();
  for (const { mode, path: bytes } of entries) {
    const path = key(bytes);
    const kind = mode & 0o170000;
    if (kind === submoduleMode) submodules.add(path);
    else if (kind !== folderMode) files.add(path);
    addFoldersAbove(path, folders);
  }
  return { files, folders, submodules };
}

/** Adds every folder that a path lies in. */
export function addFoldersAbove(path: string, folders: Set<string>): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (folders.has(folder)) break;
    folders.add(folder);
  }
}

const submoduleMode = 0o160000;
/** A folder that a sparse checkout has left out. */
const folderMode = 0o040000;
