import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import * as z from 'zod';
import type { Environment } from '../env-references.ts';
import { writeWhole } from '../write-whole.ts';
import { isInside } from './is-inside.ts';

/** Folders with everything below them, in the form of PATH: for machines without a user to ask. */
export const trustVariable = 'TOUCHSTONE_TRUST';

/** The user's consent. */
interface TrustedFolders {
  /** Folders whose config may run code, name packages of its own and lead elsewhere. Each counts for itself alone. */
  readonly folders: readonly string[];
  /** By folder: sources outside it that its user has had indexed from there. */
  readonly sources: { readonly [folder: string]: readonly string[] };
}

/** True if the user trusts a folder: it is in their list, or it lies in a folder that `TOUCHSTONE_TRUST` names. */
export function isTrustedFolder(folder: string, env: Environment = process.env): boolean {
  const place = realPath(folder);
  const named = (env[trustVariable] ?? '').split(delimiter).filter((name) => name !== '');
  if (named.some((name) => isInside(place, realPath(resolve(name))))) return true;
  return readTrustedFolders(env).folders.includes(place);
}

/** Adds a folder to the user's list. Returns it as it is kept: absolute, links followed. */
export function trustFolder(folder: string, env: Environment = process.env): string {
  const place = realPath(folder);
  const { folders, sources } = readTrustedFolders(env);
  if (!folders.includes(place)) writeTrustedFolders({ folders: [...folders, place].sort(), sources }, env);
  return place;
}

/** Takes a folder off the list, with its sources elsewhere. False where it was not on it. */
export function distrustFolder(folder: string, env: Environment = process.env): boolean {
  const place = realPath(folder);
  const { folders, sources } = readTrustedFolders(env);
  if (!folders.includes(place) && sources[place] === undefined) return false;
  const others = Object.entries(sources).filter(([name]) => name !== place);
  writeTrustedFolders({ folders: folders.filter((name) => name !== place), sources: Object.fromEntries(others) }, env);
  return true;
}

/** Notes that the user had sources outside a folder indexed from there, so that later runs may read them again. */
export function trustSources(folder: string, places: readonly string[], env: Environment = process.env): void {
  const place = realPath(folder);
  const { folders, sources } = readTrustedFolders(env);
  const known = new Set(sources[place]);
  const added = places.map(realPath).filter((name) => !known.has(name));
  if (added.length === 0) return;
  const own = [...known, ...added].sort();
  writeTrustedFolders({ folders, sources: { ...sources, [place]: own } }, env);
}

/** True if the user had this source outside a folder indexed from there. */
export function isTrustedSource(folder: string, place: string, env: Environment): boolean {
  return readTrustedFolders(env).sources[realPath(folder)]?.includes(realPath(place)) ?? false;
}

/** The user's list. Throws `invalid_config` for a file that cannot be read as one. */
export function readTrustedFolders(env: Environment = process.env): TrustedFolders {
  const file = trustFile(env);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { folders: [], sources: {} };
  }
  try {
    return trustedFolders.parse(JSON.parse(text));
  } catch (cause) {
    const message = `${file}, the list of folders that you trust, is damaged: mend or remove it, then run "touchstone config trust" again where you need it.`;
    throw new RetrievalError('invalid_config', message, { cause });
  }
}

const trustedFolders = z.object({
  folders: z.array(z.string()).default([]),
  sources: z.record(z.string(), z.array(z.string())).default({}),
});

function writeTrustedFolders(value: TrustedFolders, env: Environment): void {
  const file = trustFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Below XDG_CONFIG_HOME, ~/.config, or APPDATA on Windows: with the user's settings, out of reach of any project. */
function trustFile(env: Environment): string {
  const base = env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME || homedir(), '.config');
  return join(base, 'touchstone', 'trusted.json');
}

/** Absolute, with links followed as far as the path exists. */
export function realPath(path: string): string {
  const place = resolve(path);
  try {
    return realpathSync(place);
  } catch {
    const above = dirname(place);
    return above === place ? place : join(realPath(above), relative(above, place));
  }
}
