import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** SHA-256 of a file's bytes, or of all files below a folder with their paths; `node_modules` and `.git` are left out. */
export async function corpusHash(place: string, kind: 'file' | 'folder'): Promise<string> {
  const files = kind === 'file' ? [place] : await filesBelow(place);
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(place, file).split(sep).join('/')}\0`);
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    hash.update('\0');
  }
  return hash.digest('hex');
}

const leftOut: ReadonlySet<string> = new Set(['node_modules', '.git']);

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !leftOut.has(entry.name)) found.push(...(await filesBelow(path)));
    else if (entry.isFile()) found.push(path);
  }
  return found;
}
