import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue } from '@touchstone/contract';
import type { Io } from '../io.js';

/**
 * The folder of an index that is built once for what `key` says and kept. It is built beside its place and then moved there whole, so that
 * two that build the same at once do not meet: the second takes what the first has put there. A build that fails or is
 * interrupted leaves nothing.
 */
export async function cachedIndex(
  { env, key, fresh }: { readonly env: Io['env']; readonly key: JsonValue; readonly fresh: boolean },
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const root = cacheFolder(env);
  const folder = join(root, createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32));
  if (!fresh && (await exists(folder))) return folder;
  const beside = `${folder}.${randomUUID()}`;
  await mkdir(beside, { recursive: true });
  try {
    await build(beside);
    // Out of the way in one step: who has the old one open goes on with it.
    if (fresh && (await exists(folder))) await rename(folder, `${beside}.old`);
    await rename(beside, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(beside, { recursive: true, force: true });
    await rm(`${beside}.old`, { recursive: true, force: true });
  }
  return folder;
}

/** Where the system keeps what can be made again: XDG_CACHE_HOME, ~/.cache, or LOCALAPPDATA on Windows. */
function cacheFolder(env: Io['env']): string {
  const home = env.HOME ?? homedir();
  const base = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (home === '' ? tmpdir() : join(home, '.cache'));
  return join(base, 'touchstone', 'evaluation');
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
