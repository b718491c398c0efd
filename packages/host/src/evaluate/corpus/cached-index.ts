import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonValue } from '@touchstone/contract';

/**
 * The folder, below `root`, of an index that is built once for each `key` and then kept. It is built beside its final
 * path and moved there whole, so two builds of the same at once do no harm: the second takes the result of the first. A
 * build that fails or is interrupted leaves nothing.
 */
export async function cachedIndex(
  { root, key, fresh }: { readonly root: string; readonly key: JsonValue; readonly fresh: boolean },
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(root, createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32));
  if (!fresh && existsSync(folder)) return folder;
  const beside = `${folder}.${randomUUID()}`;
  await mkdir(beside, { recursive: true });
  try {
    await build(beside);
    // Moved out of the way in one step: a program that has the old one open can go on using it.
    if (fresh && existsSync(folder)) await rename(folder, `${beside}.old`);
    await rename(beside, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(beside, { recursive: true, force: true });
    await rm(`${beside}.old`, { recursive: true, force: true });
  }
  return folder;
}
