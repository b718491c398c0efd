import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { bootstrapSources } from '../bootstrap-request.ts';

/** The beginning of the README in a folder of sets, which identifies such a folder. */
export const ownHeading = '# Questions that ';

/**
 * Makes sure that a folder may be written to: it is not there yet, empty, or one that an earlier run wrote. Throws `invalid_request` for a
 * folder that holds anything else: sets have names like `tests`, and nothing of a project may be replaced.
 */
export async function requireOwnFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const strange = names.find((name) => !ownName.test(name));
  if (strange === undefined && (await startsWith(join(folder, 'README.md'), ownHeading))) return;
  throw new RetrievalError(
    'invalid_request',
    `${folder} holds other files${strange === undefined ? '' : ` (${strange})`}: name an empty or new folder.`,
  );
}

/** Removes files of an earlier run that this one did not write. */
export async function removeStale(folder: string, written: readonly string[]): Promise<void> {
  const kept = new Set([...written, join(folder, 'README.md')]);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (ownName.test(name) && !kept.has(path)) await rm(path, { recursive: true, force: true });
  }
}

const ownName = new RegExp(
  `^(?:README\\.md|golden(?:-dev|-test)?\\.yaml|(?:${bootstrapSources.join('|')})(?:\\.new)?)$`,
);

async function startsWith(file: string, text: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.toString('utf8') === text;
  } finally {
    await handle.close();
  }
}
