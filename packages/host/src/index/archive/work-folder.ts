import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isRunning } from '@touchstone/ingest';
import { makeStateFolder } from '../../file/state-folder.ts';
import { stateFolder } from '../../settings/state-folder.ts';

const name = /^archive-(\d+)-\w+$/;

/** Works in a folder of its own below the state folder, which goes afterwards; those of killed processes go before. */
export async function inWorkFolder<T>(baseDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  makeStateFolder(baseDir);
  const state = join(baseDir, stateFolder);
  for (const entry of readdirSync(state)) {
    const [, owner] = name.exec(entry) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(state, entry), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(state, `archive-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
