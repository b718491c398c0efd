import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extract } from 'tar';
import type { CodePackage } from './code-set.ts';

/** What pins the archive of a package. */
export type PinnedPackage = Pick<CodePackage, 'name' | 'version' | 'url' | 'sha256'>;

/**
 * The folder of a package's files, below `cache`. An archive that is not there yet is downloaded; one whose bytes are not the pinned
 * ones is refused. Nothing of the package is run. Throws where it cannot be had.
 */
export async function unpackPackage(
  { name, version, url, sha256 }: PinnedPackage,
  cache: string,
  download: typeof fetch = fetch,
): Promise<string> {
  const folder = join(cache, `${name}-${sha256.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const archive = join(cache, `${sha256}.tgz`);
  if (!existsSync(archive)) writeFileSync(archive, await downloaded(url, download));
  const found = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (found !== sha256) {
    rmSync(archive);
    throw new Error(`The archive of ${name} ${version} has the hash ${found}, not ${sha256}: it is another one.`);
  }
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  await extract({ file: archive, cwd: unfinished, strip: 1 });
  renameSync(unfinished, folder);
  return folder;
}

async function downloaded(url: string, download: typeof fetch): Promise<Buffer> {
  const response = await download(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: download it by hand into the cache.`);
  return Buffer.from(await response.arrayBuffer());
}
