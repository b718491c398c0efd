import { stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { readRegularFile } from '@touchstone/git-reader';
import ignore, { type Ignore } from 'ignore';

/** The rules of one .gitignore, for paths below its folder. */
interface FolderRules {
  /** Absolute. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** What git ignores in a folder, from the top of its work tree down. */
export type IgnoreRules = readonly FolderRules[];

/**
 * The rules that stand above a folder, up to the top of the work tree, `.git/info/exclude` among them. None outside a work tree, and
 * none where they ignore the folder itself: whoever names an ignored folder means what is in it.
 */
export async function rulesAbove(folder: string): Promise<IgnoreRules> {
  const top = await workTreeTop(folder);
  if (top === undefined) return [];
  const inner = relative(top, folder)
    .split(sep)
    .filter((part) => part !== '');
  let rules = await withRulesOf(join(top, '.git/info/exclude'), top, []);
  let at = top;
  for (const part of inner) {
    rules = await rulesOf(at, rules);
    at = join(at, part);
    if (isIgnored(at, true, rules)) return [];
  }
  return rules;
}

/** The rules that count in a folder: those above it, and its own. */
export function rulesOf(folder: string, above: IgnoreRules): Promise<IgnoreRules> {
  return withRulesOf(join(folder, '.gitignore'), folder, above);
}

/** The innermost file with an opinion decides. */
export function isIgnored(location: string, isFolder: boolean, rules: IgnoreRules): boolean {
  for (const { folder, rules: own } of rules.toReversed()) {
    const below = relative(folder, location).split(sep).join('/');
    const { ignored, unignored } = own.test(isFolder ? `${below}/` : below);
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function withRulesOf(file: string, folder: string, above: IgnoreRules): Promise<IgnoreRules> {
  try {
    return [...above, { folder, rules: ignore().add((await readRegularFile(file)).toString('utf8')) }];
  } catch {
    return above; // No such file, a dangling link, a FIFO or a device: there is nothing to read.
  }
}

/** The nearest folder upward that has a `.git`: a folder, or a file in a work tree that git has added. */
async function workTreeTop(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if (await isThere(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
