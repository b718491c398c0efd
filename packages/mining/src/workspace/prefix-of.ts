import { relative, sep } from 'node:path';

/** Where a folder lies below another, with a slash at the end; '' where it does not. */
export function prefixOf(root: string, folder: string): string {
  const below = relative(root, folder).split(sep).join('/');
  return below === '' || below.startsWith('..') || below.startsWith('/') ? '' : `${below}/`;
}
