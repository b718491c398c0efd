import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FolderRules } from '../../src/sources/git/work-tree/folder-rules.ts';
import { openFolderRules } from '../../src/sources/git/work-tree/open-folder-rules.ts';
import { makeRandomRepository, makeRandomUser, type RandomUser, randomNumbers, userAt } from './random-repository.ts';

/** `TOUCHSTONE_RANDOM_REPOSITORIES=1000` makes the long run; `..._FROM` another start. */
const count = Number(process.env.TOUCHSTONE_RANDOM_REPOSITORIES ?? 24);
const firstSeed = Number(process.env.TOUCHSTONE_RANDOM_REPOSITORIES_FROM ?? 1);

/** What git itself lists, in every repository of a folder; work trees that it has added are further copies. */
function listedByGit(user: RandomUser, folder: string, prefix = ''): string[] {
  const listed = user.git(folder, ['ls-files', '-z', '-c', '-o', '--exclude-standard', '--deduplicate']).split('\0');
  return listed.flatMap((entry) => {
    const path = entry.replace(/\/$/, '');
    const stats = path === '' ? undefined : lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (stats === undefined) return [];
    if (!stats.isDirectory()) return [`${prefix}${path}`];
    const inner = join(folder, path);
    if (!existsSync(join(inner, '.git'))) return [];
    const kind = user.git(inner, ['rev-parse', '--git-dir']);
    return /[/\\]worktrees[/\\]/.test(kind) ? [] : listedByGit(user, inner, `${prefix}${path}/`);
  });
}

async function listedByRules(folder: string, rules?: FolderRules, prefix = ''): Promise<string[]> {
  const here = rules ?? (await openFolderRules(folder));
  const files: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === '.git') continue;
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      const inner = await here.enter(entry.name);
      if (typeof inner !== 'string') files.push(...(await listedByRules(join(folder, entry.name), inner, `${path}/`)));
    } else if (await here.takes(entry.name, false)) files.push(path);
  }
  return files;
}

describe.skipIf(process.platform === 'win32')('the files of a folder are those that git lists', () => {
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
  it.each(seeds)('in random repository %i, asked of git and by our own rules', async (seed) => {
    const place = realpathSync(mkdtempSync(join(tmpdir(), 'random-repository-')));
    const path = process.env.PATH;
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(place, { recursive: true, force: true });
    });
    const random = randomNumbers(seed);
    const [folder, home] = [join(place, 'repository'), join(place, 'home')];
    for (const each of [folder, home]) mkdirSync(each);
    const user = userAt(home);
    if (random() < 0.5) makeRandomUser(user, random);
    makeRandomRepository(folder, user, random);
    for (const name of ['XDG_CONFIG_HOME', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM']) vi.stubEnv(name, undefined);
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
    vi.stubEnv('HOME', home);
    const wanted = listedByGit(user, folder).sort();
    expect((await listedByRules(folder)).sort(), 'asked of git').toEqual(wanted);
    vi.stubEnv('PATH', '');
    expect((await listedByRules(folder)).sort(), 'without git').toEqual(wanted);
    vi.stubEnv('PATH', path);
  });
});
