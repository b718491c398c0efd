import { dirname, resolve } from 'node:path';
import type { CallRecord } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { makeFolder } from '../file/make-folder.ts';
import { type CallLog, callLog } from './call-log.ts';
import type { FailedCall } from './log-entry.ts';

/** Called when a call could not be logged, with reason and remedy. Default: a warning of the process. */
export type OnLogFailure = (message: string) => void;

/** The log of a config, whether or not it is written. */
export function openLog(loaded: Pick<LoadedConfig, 'config' | 'baseDir'>): CallLog {
  const { config, baseDir } = loaded;
  const { enabled: _, folder, ...settings } = config.log;
  return callLog({ folder: resolve(baseDir, folder), ...settings });
}

/** Writes calls to the log. It never throws: a broken log does not cost the answer. */
export interface CallWriter {
  finished(record: CallRecord): Promise<void>;
  failed(call: FailedCall): Promise<void>;
}

/** The log writer for the calls of a config; does nothing where its log is switched off. */
export function callWriter(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  onFailure: OnLogFailure = warnProcess,
): CallWriter {
  const { enabled, folder } = loaded.config.log;
  if (!enabled) return { finished: async () => {}, failed: async () => {} };
  const log = openLog(loaded);
  const write = async (append: () => Promise<void>) => {
    try {
      // With the store elsewhere, the log makes the state folder, which git is to ignore: it contains questions.
      makeFolder(dirname(resolve(loaded.baseDir, folder)));
      await append();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const remedy = 'make its folder writable, or switch the log off in the config (log.enabled: false)';
      onFailure(`The call could not be kept (${reason}): ${remedy}.`);
    }
  };
  return {
    finished: (record) => write(() => log.append(record)),
    failed: (call) => write(() => log.appendFailure(call)),
  };
}

function warnProcess(message: string): void {
  process.emitWarning(message, { type: 'TouchstoneWarning', code: 'TOUCHSTONE_LOG' });
}
