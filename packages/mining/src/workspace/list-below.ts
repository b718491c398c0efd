import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import { globMatcher } from '@touchstone/provider-kit';

interface ListBelowOptions {
  /** Globs of which one must match; default: all. A glob that matches a folder does not include its files. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** The kind of entry; default `file`. */
  readonly what?: 'file' | 'folder';
  readonly signal?: AbortSignal;
}

/**
 * Paths below a folder, with forward slashes, in ascending order. Links are not followed; names that begin with a dot,
 * `node_modules` and `__pycache__` are skipped.
 */
export async function listBelow(
  folder: string,
  { include, exclude = [], what = 'file', signal }: ListBelowOptions = {},
): Promise<readonly string[]> {
  const isIncluded = include === undefined ? () => true : oneOf(include);
  const isExcluded = oneOf(exclude);
  const found: string[] = [];
  await visit('');
  return found.sort();

  async function visit(below: string): Promise<void> {
    throwIfAborted(signal, `the walk of ${folder}`);
    for (const entry of await entriesOf(join(folder, below))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === '__pycache__') continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (isExcluded(path)) continue;
      const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : undefined;
      if (kind === what && isIncluded(path)) found.push(path);
      if (kind === 'folder') await visit(path);
    }
  }
}

function oneOf(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.map(globMatcher);
  return (path) => matchers.some((matches) => matches(path));
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    throw new RetrievalError('invalid_request', `The folder ${folder} cannot be read. Name one that exists.`, {
      cause,
    });
  }
}
