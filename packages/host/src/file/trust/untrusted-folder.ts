import { RetrievalError } from '@touchstone/contract';
import { trustVariable } from './trusted-folders.ts';

/** The reason why a config needs a trusted folder, in words that can follow "because". */
export function untrustedFolder(folder: string, parts: readonly string[]): RetrievalError {
  const quoted = /^[\w@%+=:,./\\-]+$/.test(folder) ? folder : JSON.stringify(folder);
  return new RetrievalError(
    'invalid_config',
    `The config of ${folder} is not used, because you have not said that you trust that folder: ${parts.join('; ')}. ` +
      `Read it, then run "touchstone config trust ${quoted}" once. Without a terminal, as in CI, set ${trustVariable} to the folder.`,
  );
}
