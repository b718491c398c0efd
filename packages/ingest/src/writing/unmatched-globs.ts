import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchAny, tidyGlob } from '../sources/list-files.ts';
import { isAlwaysIgnored } from '../sources/skip-rules.ts';
import type { OpenedSource } from './open-source.ts';

/** A warning, in the words of `IngestWarning`. */
interface UnmatchedGlob {
  readonly code: 'glob_unmatched';
  readonly message: string;
}

/**
 * One warning for each glob of a source that matches none of its files: a typo, or a glob that was written from another folder. A glob
 * that excludes by name, such as `*.min.js`, may be there for files to come.
 */
export function unmatchedGlobs({ resolved, listing }: OpenedSource): readonly UnmatchedGlob[] {
  const { source, id, location } = resolved;
  const paths = [...listing.files, ...listing.skipped].map(({ path }) => path);
  const matches = (glob: string) => paths.some(matchAny([glob]));
  const missing = (glob: string) => !existsSync(join(location, wordsOf(glob)));
  const warn =
    (field: 'include' | 'exclude') =>
    (glob: string): UnmatchedGlob => {
      const start = `${tidyGlob(source.path)}/`;
      const rest = tidyGlob(glob).startsWith(start) ? tidyGlob(glob).slice(start.length) : undefined;
      const remedy = rest === undefined ? 'Correct or remove it.' : `Write "${rest}".`;
      return {
        code: 'glob_unmatched',
        message: `Source "${id}": "${glob}" in ${field} matches no file below ${location}, where globs start. ${remedy}`,
      };
    };
  return [
    ...(source.include ?? []).filter((glob) => !matches(glob)).map(warn('include')),
    ...(source.exclude ?? []).filter((glob) => isPlace(tidyGlob(glob)) && missing(glob)).map(warn('exclude')),
  ];
}

/** True for `lib/mock` and `lib/*.c`; false for `*.c`, `mock`, `**` and what no walk enters. */
function isPlace(glob: string): boolean {
  return glob.includes('/') && wordsOf(glob) !== '' && !glob.split('/').some(isAlwaysIgnored);
}

/** The folders or the file that a glob names before its first sign: `lib/mock` of `lib/mock/*.c`. */
function wordsOf(glob: string): string {
  const parts = tidyGlob(glob).split('/');
  const sign = parts.findIndex((part) => /[*?{]/.test(part));
  return parts.slice(0, sign < 0 ? undefined : sign).join('/');
}
