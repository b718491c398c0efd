import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { findGit } from '../find-git.ts';
import { userEnvironment } from '../git-environment.ts';
import { readRegularFile } from '../read-regular-file.ts';
import { runGit } from '../run-git.ts';
import { runProgram } from '../run-program.ts';
import { configValues } from './config-values.ts';
import type { Repository } from './repository-at.ts';

/** The settings that determine the list of files of a repository. */
export interface ListSettings {
  /** The file of patterns that the repository or the user names; absolute. */
  readonly excludesFile: string | undefined;
  readonly ignoreCase: boolean;
  /** True if git composes the letters of names that the system takes apart. */
  readonly composes: boolean;
  readonly isBare: boolean;
  readonly isSha256: boolean;
}

/**
 * The ignore file of the user: `core.excludesFile` of the configs of user and system, else `git/ignore` in the folder of configs. Nothing else
 * of these configs is taken.
 */
export async function userIgnoreFile(): Promise<string | undefined> {
  const environment = userEnvironment();
  const home = environment.HOME ?? environment.USERPROFILE ?? homedir();
  const configs = environment.XDG_CONFIG_HOME || join(home, '.config');
  const named =
    findGit(environment.PATH ?? '') === undefined
      ? await withoutGit([environment.GIT_CONFIG_GLOBAL ?? join(configs, 'git/config'), join(home, '.gitconfig')], home)
      : await withGit(environment);
  if (named !== undefined) return named === '' ? undefined : resolve(home, named);
  return join(configs, 'git/ignore');
}

async function withGit(environment: Readonly<Record<string, string>>): Promise<string | undefined> {
  const answer = await runProgram(['config', '-z', '--type=path', '--get', 'core.excludesFile'], environment);
  return 'failure' in answer ? undefined : answer.toString('utf8').replace(/\0.*$/s, '');
}

async function withoutGit(files: readonly string[], home: string): Promise<string | undefined> {
  const values = await Promise.all(files.map(valuesOf));
  const named = values.flatMap((each) => each.get('core.excludesfile') ?? []).at(-1);
  return named === undefined ? undefined : fromHome(named, home);
}

/** The settings of a repository. Without git its own config is read, without its includes. */
export async function listSettings(
  { top, gitFolder, commonFolder }: Repository,
  userFile: () => Promise<string | undefined>,
): Promise<ListSettings> {
  const list = await runGit(top, ['config', '--list', '-z']);
  const values =
    list === undefined
      ? new Map([
          ...(await valuesOf(join(commonFolder, 'config'))),
          ...(await valuesOf(join(gitFolder, 'config.worktree'))),
        ])
      : listedValues(list.toString('utf8'));
  const named = values.get('core.excludesfile');
  const home = userEnvironment().HOME ?? homedir();
  return {
    excludesFile: named === undefined ? await userFile() : resolve(top, fromHome(named, home)),
    ignoreCase: isOn(values.get('core.ignorecase')),
    composes: isOn(values.get('core.precomposeunicode')),
    isBare: isOn(values.get('core.bare')) && gitFolder === commonFolder,
    isSha256: values.get('extensions.objectformat')?.toLowerCase() === 'sha256',
  };
}

function listedValues(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('\0').map((entry) => {
      const end = entry.indexOf('\n');
      return end < 0 ? [entry.toLowerCase(), 'true'] : [entry.slice(0, end).toLowerCase(), entry.slice(end + 1)];
    }),
  );
}

async function valuesOf(file: string): Promise<ReadonlyMap<string, string>> {
  const content = await readRegularFile(file).catch(() => Buffer.alloc(0));
  return configValues(content.toString('utf8'));
}

function isOn(value: string | undefined): boolean {
  return /^(true|yes|on|[1-9]\d*)$/i.test(value ?? '');
}

function fromHome(path: string, home: string): string {
  return path.startsWith('~/') ? join(home, path.slice(2)) : path;
}
