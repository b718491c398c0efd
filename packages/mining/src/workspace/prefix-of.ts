import { relative, sep } from 'node:path';
import { runGit } from '@touchstone/ingest/git';

/** The path of a folder below another, with a slash at the end; '' where it is not below. */
export function prefixOf(root: string, folder: string): string {
  const below = relative(root, folder).split(sep).join('/');
  return below === '' || below.startsWith('..') || below.startsWith('/') ? '' : `${below}/`;
}

/** The path of a folder below the top of its work tree, with a slash at its end; undefined where git tracks no file in it. */
export async function trackedPrefix(folder: string): Promise<string | undefined> {
  const prefix = await runGit(folder, ['rev-parse', '--show-prefix']);
  const tracked = prefix && (await runGit(folder, ['ls-files', '-z', '--', '.']));
  return tracked === undefined || tracked.length === 0 ? undefined : prefix?.toString('utf8').trim();
}
