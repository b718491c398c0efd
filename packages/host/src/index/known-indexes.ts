import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Store } from '@touchstone/contract';
import { runGit } from '@touchstone/ingest/git';
import * as z from 'zod';
import { cacheFolder } from '../file/cache-folder.ts';
import type { Environment } from '../file/env-references.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { realPath } from '../file/trust/trusted-folders.ts';
import { writeWhole } from '../file/write-whole.ts';
import { stateFolder } from '../settings/state-folder.ts';

type Loaded = Pick<LoadedConfig, 'baseDir'>;

/** An index of a repository, as the user's list has it: a file for each, so that two runs never write one. */
const entrySchema = z.object({
  /** The store's place. */
  place: z.string(),
  /** Names of the repository, hashed: an address may hold a password. */
  repository: z.array(z.string()),
  /** The indexed folder below the top of the work tree: `apps/web/`. */
  below: z.string(),
});

type Entry = z.infer<typeof entrySchema>;

/**
 * Places where this user has indexes of the same folder of the same repository: another work tree, or a clone of the same
 * origin. The latest first. Without a cache of the user's own, none.
 */
export async function seedPlaces(
  { baseDir }: Loaded,
  store: Store,
  env: Environment = process.env,
): Promise<readonly string[]> {
  const known = knownIndexes(env).filter(({ place }) => place !== store.place);
  if (known.length === 0) return [];
  const own = await repositoryAt(baseDir);
  if (own === undefined) return [];
  const isSame = ({ below, repository }: Entry) =>
    below === own.below && repository.some((name) => own.repository.includes(name));
  return known.filter(isSame).map(({ place }) => place);
}

/** The folders of repositories that this user has indexed, the latest first. */
export function indexedFolders(env: Environment = process.env): readonly string[] {
  return knownIndexes(env).map(({ place }) => dirname(dirname(place)));
}

/** Puts the index of a repository on the user's list. A list that cannot be written costs later work trees time, and nothing else. */
export async function rememberIndex({ baseDir }: Loaded, store: Store, env: Environment = process.env): Promise<void> {
  const { place } = store;
  if (place === undefined || dirname(place) !== join(baseDir, stateFolder)) return;
  try {
    const folder = cacheFolder('indexes', env);
    const file = join(folder, `${hashOf(place).slice(0, 16)}.json`);
    if (existsSync(file)) return;
    const repository = await repositoryAt(baseDir);
    if (repository === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isOwn(folder)) writeWhole(file, JSON.stringify({ place, ...repository } satisfies Entry));
  } catch {
    // No home folder, or none that may be written.
  }
}

/** The entries, the latest first; those of indexes that are no more are removed. */
function knownIndexes(env: Environment): readonly Entry[] {
  try {
    const folder = cacheFolder('indexes', env);
    if (!isOwn(folder)) return [];
    const files = readdirSync(folder).map((name) => join(folder, name));
    const dated = files.map((file) => ({ file, modifiedMs: statSync(file).mtimeMs, entry: readEntry(file) }));
    return dated
      .sort((a, b) => b.modifiedMs - a.modifiedMs || (a.file < b.file ? -1 : 1))
      .flatMap(({ entry }) => entry ?? []);
  } catch {
    return [];
  }
}

function readEntry(file: string): Entry | undefined {
  try {
    const entry = entrySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (existsSync(entry.place)) return entry;
  } catch {
    // Damaged, or of another release.
  }
  rmSync(file, { force: true });
  return undefined;
}

/** Of the user alone, where the system has users: in a shared temporary folder, anybody could have made it. */
export function isOwn(place: string): boolean {
  const { uid, mode } = statSync(place);
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}

async function repositoryAt(folder: string): Promise<Pick<Entry, 'repository' | 'below'> | undefined> {
  const ask = async (...read: Parameters<typeof runGit>[1]) =>
    (await runGit(folder, read))?.toString('utf8').replace(/\n$/, '');
  const [common, below, origin] = await Promise.all([
    ask('rev-parse', '--git-common-dir'),
    ask('rev-parse', '--show-prefix'),
    ask('config', '--local', '--get', 'remote.origin.url'),
  ]);
  if (common === undefined || below === undefined) return undefined;
  const names = [realPath(resolve(folder, common)), ...(origin === undefined ? [] : originNames(origin))];
  return { repository: names.map(hashOf), below };
}

/** The address of an origin without user and password; for one on this machine, its git folder. */
function originNames(origin: string): readonly string[] {
  const path = origin.startsWith('file://') ? fileURLToPath(origin) : origin;
  if (isAbsolute(path)) return [realPath(join(path, '.git')), realPath(path)];
  return [origin.replace(/^(\w+:\/\/)[^@/]*@/, '$1').replace(/(?:\.git)?\/?$/, '')];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
