import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { stateFolder } from '../settings/state-folder.ts';
import { realPath } from './holds-home.ts';

/** The names that are looked for, in this order in messages. A folder may hold one of them. */
export const configFileNames = [
  'touchstone.config.ts',
  'touchstone.config.mjs',
  'touchstone.config.js',
  'touchstone.config.yaml',
  'touchstone.config.yml',
  'touchstone.config.json',
] as const;

/** The nearest config file from `cwd` upward, or undefined. */
export function findConfigFile(cwd: string, home: string = homedir()): string | undefined {
  for (const folder of foldersUpward(cwd, home)) {
    const [found, second] = configFileNames.filter((name) => existsSync(join(folder, name)));
    if (second !== undefined) {
      throw new RetrievalError(
        'invalid_config',
        `${folder} holds both ${found} and ${second}: keep one of them, or name one with --config.`,
      );
    }
    if (found !== undefined) return join(folder, found);
  }
  return undefined;
}

/** The nearest file from `cwd` upward that is named almost like a config file, and the name it should have. */
export function findMisnamedConfig(
  cwd: string,
  home: string = homedir(),
): { readonly file: string; readonly name: string } | undefined {
  for (const folder of foldersUpward(cwd, home)) {
    for (const entry of namesIn(folder)) {
      const ending = misnamed.exec(entry)?.[1]?.toLowerCase() ?? (entry === '.touchstonerc' ? 'yaml' : undefined);
      if (ending === undefined) continue;
      const name = `touchstone.config.${ending}`;
      return { file: join(folder, entry), name: configFileNames.find((known) => known === name) ?? configFileNames[3] };
    }
  }
  return undefined;
}

/** `touchstone.yaml`, `.touchstone.yml`, `touchstone-config.json`, `Touchstone.config.toml` and the like. */
const misnamed = /^\.?touchstone(?:[.-]?(?:config|conf|rc))?\.(ya?ml|json[5c]?|[mc]?[jt]s|toml)$/i;

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** The folder of the default without a config file: the nearest folder upward that already has an index, else `cwd`. */
export function findStateBase(cwd: string, home: string = homedir()): string {
  return foldersUpward(cwd, home).find((folder) => existsSync(join(folder, stateFolder))) ?? resolve(cwd);
}

/**
 * `cwd` and the folders above it, up to the top of a git repository. The home folder, a folder for temporary files, one
 * that everybody may write to and one of another user end the search too. They are not part of it unless it starts
 * there: files in them are not about every project below, and could be another user's.
 */
function foldersUpward(cwd: string, home: string): string[] {
  const ends = new Set([home, tmpdir(), realPath(tmpdir())]);
  const folders = [resolve(cwd)];
  const owners = new Set([0, process.getuid?.(), statSync(cwd, { throwIfNoEntry: false })?.uid]);
  for (let folder = resolve(cwd); !existsSync(join(folder, '.git')) && dirname(folder) !== folder; ) {
    folder = dirname(folder);
    if (ends.has(folder) || isOthers(folder, owners)) break;
    folders.push(folder);
  }
  return folders;
}

/** True if a user who owns none of the project may write into a folder. */
function isOthers(folder: string, owners: ReadonlySet<number | undefined>): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined || process.platform === 'win32') return false;
  return (found.mode & everybodyWrites) !== 0 || !owners.has(found.uid);
}

const everybodyWrites = 0o002;
