import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderIn, isIgnored, type PatternFolder } from './own-rules.ts';
import { isBelow } from './repository-at.ts';

/**
 * True if a `.gitignore` that git would open keeps it waiting, like a FIFO, in the folders that it looks into: those of
 * these paths, and those above and below them. Git also gets names to skip, which are not looked into.
 */
export async function mayWait(
  folder: PatternFolder,
  paths: readonly string[],
  passedOver: readonly string[],
): Promise<boolean> {
  const isWanted = (location: string) => paths.some((path) => isBelow(path, location) || isBelow(location, path));
  const entries = await entriesOf(folder.location);
  for (const entry of entries) {
    const location = join(folder.location, entry.name);
    if (entry.name === '.gitignore') {
      if (!entry.isFile() && !entry.isDirectory() && !(await leadsToFile(location))) return true;
    } else if (entry.isDirectory() && !entry.name.startsWith('.') && isWanted(location)) {
      if (passedOver.includes(entry.name) || isIgnored(folder, entry.name, true)) continue;
      if (await mayWait(await folderIn(folder, entry.name), paths, passedOver)) return true;
    }
  }
  return false;
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  // Git skips an unreadable folder too.
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

/** Older versions of git follow a link; one that leads nowhere delays nothing. */
async function leadsToFile(link: string): Promise<boolean> {
  const stats = await stat(link).catch(() => undefined);
  return stats === undefined || stats.isFile() || stats.isDirectory();
}
