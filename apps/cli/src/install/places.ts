import { lstatSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { RetrievalError } from '@touchstone/contract';

/** The machine that agents are looked for on. */
export interface Machine {
  readonly env: { readonly [name: string]: string | undefined };
  readonly platform: NodeJS.Platform;
}

/** The user's home folder. */
export function homeOf({ env }: Machine): string {
  return env.HOME || env.USERPROFILE || homedir();
}

/** The path of a file of the user, and the folder that no link may lead out of. */
export function userPlace(place: string, machine: Machine): { readonly path: string; readonly root: string } {
  const [name = '', ...rest] = place.split('/');
  const root = rootFolder(name, machine);
  const home = homeOf(machine);
  return { path: join(root, ...rest), root: isWithin(root, home) ? home : root };
}

function rootFolder(name: string, machine: Machine): string {
  const { env, platform } = machine;
  const home = homeOf(machine);
  const appData = env.APPDATA || join(home, 'AppData', 'Roaming');
  const dotConfig = env.XDG_CONFIG_HOME || join(home, '.config');
  const settings = { win32: appData, darwin: join(home, 'Library', 'Application Support') } as const;
  const roots: Readonly<Record<string, string>> = {
    '~': home,
    $DOTCONFIG: dotConfig,
    $CLAUDE: env.CLAUDE_CONFIG_DIR || join(home, '.claude'),
    $CLAUDE_HOME: env.CLAUDE_CONFIG_DIR || home,
    $CODEX: env.CODEX_HOME || join(home, '.codex'),
    $CODE: join(platform === 'win32' || platform === 'darwin' ? settings[platform] : dotConfig, 'Code', 'User'),
    $GOOSE: platform === 'win32' ? join(appData, 'Block', 'goose', 'config') : join(dotConfig, 'goose'),
    $ZED: platform === 'win32' ? join(appData, 'Zed') : join(dotConfig, 'zed'),
  };
  const root = roots[name];
  if (root === undefined) throw new Error(`No root is named ${name}.`);
  return root;
}

/** The file behind a path, links followed. One that leads out of the root, nowhere, or to no file is refused. */
export function realFile(path: string, root: string): string {
  const real = followed(path);
  if (!isWithin(real, followed(root))) {
    throw new RetrievalError(
      'invalid_request',
      `${path} is a link that leads to ${real}, outside of ${root}. ${unchanged}`,
    );
  }
  const stats = lstatSync(real, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile()) {
    throw new RetrievalError('invalid_request', `${path} is not a file. ${unchanged}`);
  }
  return real;
}

export const unchanged = 'Nothing was changed.';

function followed(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    try {
      return realpathSync(path);
    } catch (cause) {
      throw new RetrievalError('invalid_request', `${path} is a link that leads nowhere. ${unchanged}`, { cause });
    }
  }
  const above = dirname(path);
  return above === path ? path : join(followed(above), basename(path));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || way === path);
}

export function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function isOnPath(command: string, { env, platform }: Machine): boolean {
  const endings = platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => endings.some((ending) => exists(join(folder, `${command}${ending}`))));
}
