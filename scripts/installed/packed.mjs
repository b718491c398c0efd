import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { run } from './outside.mjs';

export const root = resolve(import.meta.dirname, '../..');

/** The packages of the workspace as they are published; `filters` are pnpm's. */
export async function pack(filters, folder) {
  mkdirSync(folder, { recursive: true });
  const chosen = filters.flatMap((filter) => ['--filter', filter]);
  await run(['pnpm', '-r', ...chosen, 'pack', '--pack-destination', folder], { cwd: root, env: process.env });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));
}
