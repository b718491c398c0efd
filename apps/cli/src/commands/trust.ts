import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface TrustOptions {
  readonly remove?: boolean;
  readonly list?: boolean;
}

const text = {
  name: 'trust',
  summary: 'Trust the config of a folder: it may run programs, load its packages and use paths outside.',
  arguments: [['[folder]', 'the folder that holds the config (default: the one of the config that applies here)']],
  examples: ['config trust', 'config trust ../other', 'config trust --list', 'config trust --remove'],
  notes: `A config that is plain data, without its own packages and without paths or servers elsewhere, needs no trust.
The list of trusted folders is stored with your user settings. Without a terminal, as in CI, set
TOUCHSTONE_TRUST to the folders, separated as in PATH; folders below them are trusted too.`,
} as const;

/** `touchstone config trust` */
export function trustCommand(context: ProgramContext): Command {
  const addOptions = (command: Command) =>
    void command.option('--remove', 'stop trusting the folder').option('--list', 'list the folders that you trust');
  return defineCommand<TrustOptions>(context, text, addOptions, trust);
}

async function trust(invocation: Invocation, [folder]: readonly string[], options: TrustOptions): Promise<void> {
  const { io, json, configFile } = invocation;
  const { distrustFolder, neededTrust, readTrustedFolders, trustFolder } = await import('@touchstone/host');
  if (options.list) {
    if (options.remove || folder !== undefined) {
      throw new RetrievalError('invalid_request', '--list cannot be combined: leave out --remove and the folder.');
    }
    const { folders } = readTrustedFolders(io.env);
    if (json) invocation.printJson({ folders });
    else invocation.print(folders.length === 0 ? 'You trust no folder yet.' : folders.join('\n'));
    return;
  }
  const cwd = resolve(io.cwd, folder ?? '');
  const needed = await neededTrust({ cwd, env: io.env, file: folder === undefined ? configFile : undefined });
  const place = folder === undefined ? needed.folder : cwd;
  if (options.remove) {
    const removed = distrustFolder(place, io.env);
    if (json) invocation.printJson({ folder: place, trusted: false, removed });
    else
      invocation.print(removed ? `${place} is no longer trusted.` : `${place} is not in the list of trusted folders.`);
    return;
  }
  const kept = trustFolder(place, io.env);
  const parts = needed.folder === place ? needed.parts : [];
  if (json) return invocation.printJson({ folder: kept, trusted: true, parts });
  invocation.print(`You trust ${kept} from now on.`);
  for (const part of parts) invocation.print(`  ${part}`);
}
