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
  summary: 'Say that the config of a folder may run programs, load packages of its own and lead outside of the folder.',
  arguments: [['[folder]', 'the folder that holds the config (default: the one of the config that applies here)']],
  examples: ['config trust', 'config trust ../other', 'config trust --list', 'config trust --remove'],
  notes: `A config without a program, without packages of its own and without places or servers elsewhere needs no trust.
Your list of folders is kept with your settings, outside of any project. Where nobody can be asked, as in CI, set
TOUCHSTONE_TRUST to the folders, separated as in PATH: what lies below them is trusted too.`,
} as const;

/** `touchstone config trust` */
export function trustCommand(context: ProgramContext): Command {
  const addOptions = (command: Command) =>
    void command.option('--remove', 'trust the folder no more').option('--list', 'list the folders that you trust');
  return defineCommand<TrustOptions>(context, text, addOptions, trust);
}

async function trust(invocation: Invocation, [folder]: readonly string[], options: TrustOptions): Promise<void> {
  const { io, json, configFile } = invocation;
  const { distrustFolder, neededTrust, readTrustedFolders, trustFolder } = await import('@touchstone/host');
  if (options.list) {
    if (options.remove || folder !== undefined) {
      throw new RetrievalError('invalid_request', '--list stands alone: leave out --remove and the folder.');
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
    else invocation.print(removed ? `${place} is trusted no more.` : `${place} is not on your list.`);
    return;
  }
  const kept = trustFolder(place, io.env);
  const parts = needed.folder === place ? needed.parts : [];
  if (json) return invocation.printJson({ folder: kept, trusted: true, parts });
  invocation.print(`You trust ${kept} from now on.`);
  for (const part of parts) invocation.print(`  ${part}`);
}
