import { basename, dirname, resolve } from 'node:path';
import { type LoadedConfig, makeStateFolder, stateFolder } from '@touchstone/config';
import type { CallRecord } from '@touchstone/contract';
import { loadConfigFor } from './engine.js';
import type { Invocation } from './invocation.js';
import { printableLine } from './render/printable.js';

type Place = Pick<LoadedConfig, 'config' | 'baseDir'>;

/** The log of the config that a command works with. */
export async function openLog(invocation: Invocation) {
  return openCallLog(await loadConfigFor(invocation));
}

/** Where a config keeps its calls. */
export async function openCallLog(place: Place) {
  const { callLog } = await import('@touchstone/call-log');
  return callLog({ folder: logFolder(place), keep: place.config.log.keep });
}

/** Keeps a call, so that `explain` and `replay` know it. A log that cannot be written does not cost the user the answer. */
export async function keepCall({ note, noteStyles }: Invocation, place: Place, record: CallRecord): Promise<void> {
  if (!place.config.log.enabled) return;
  try {
    // Where the store is elsewhere, the log is what makes the state folder, which git is to ignore: it holds questions.
    const state = dirname(logFolder(place));
    if (basename(state) === stateFolder) await makeStateFolder(dirname(state));
    await (await openCallLog(place)).append(record);
  } catch (error) {
    const reason = printableLine(error instanceof Error ? error.message : String(error));
    const remedy = 'make its folder writable, or switch the log off in the config (log.enabled: false)';
    note(`${noteStyles.warning('!')} The call could not be kept (${reason}): ${remedy}.`);
  }
}

function logFolder({ config, baseDir }: Place): string {
  return resolve(baseDir, config.log.folder);
}
