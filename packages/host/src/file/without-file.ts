import { statSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import type { Source } from '@touchstone/ingest';
import { sourceLocation } from './source-location.ts';

/** The source, leaving out one file (absolute) that lies below it. A file that is the source itself is meant. */
export function withoutFile(source: Source, file: string, baseDir: string): Source {
  const folder = sourceLocation(source.path, baseDir);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return source;
  const path = relative(folder, file).split(sep).join('/');
  if (path.startsWith('../') || isAbsolute(path)) return source;
  const { exclude = [] } = source;
  const glob = exactGlob(path);
  return exclude.includes(glob) ? source : { ...source, exclude: [...exclude, glob] };
}

/**
 * Matches this path: the signs of a glob in it are any one character. Without the slash a glob would match its name at any depth.
 */
function exactGlob(path: string): string {
  return `{./,}${path.replace(/[*?{}]/g, '?')}`;
}
