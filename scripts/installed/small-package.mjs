import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './packed.mjs';

const from = dirname(createRequire(join(root, 'apps/cli/package.json')).resolve('commander'));

/** Copies a small package of others, with its README and code, into a folder; the new folder. */
export function packageIn(folder) {
  const place = join(folder, 'commander');
  cpSync(from, place, { recursive: true });
  return place;
}
