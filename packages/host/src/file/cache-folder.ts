import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './env-references.ts';

/** Our folder in the system's cache: below XDG_CACHE_HOME, ~/.cache, or LOCALAPPDATA on Windows. */
export function cacheFolder(name: string, env: Environment = process.env): string {
  const home = env.HOME ?? homedir();
  const base = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (home === '' ? tmpdir() : join(home, '.cache'));
  return join(base, 'touchstone', name);
}
