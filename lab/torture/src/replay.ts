import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf } from './torture.ts';
import { type Outcome, startWatched } from './watched-process.ts';

/** Tries the case in a folder that `--keep` wrote, as it lies there now: cut its files down, and see whether the fault stays. */
export async function replay(kept: string): Promise<Outcome> {
  const { group } = JSON.parse(readFileSync(join(kept, 'failure.json'), 'utf8')) as { readonly group: string };
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-torture-'));
  const watched = await startWatched();
  try {
    cpSync(kept, folder, { recursive: true });
    const outcome = await watched.run(folder, group);
    return { ...outcome, faults: faultsOf(outcome) };
  } finally {
    await watched.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
