import { lowerCase, wildmatch } from './wildmatch.ts';

/** The rules of one file of patterns, for the paths below a folder. */
export interface IgnoreFile {
  /**
   * True if the last pattern that fits a path ignores it, false if that includes it again; undefined without a fit. Paths are those
   * of `pathBytes`, from the top of the work tree. Folders above it are left out: a walk has tested them.
   */
  decides(path: string, isFolder: boolean): boolean | undefined;
}

interface IgnoreFileOptions {
  /** The folder that its patterns are relative to, in bytes from the top of the work tree; '' for the top. */
  readonly base: string;
  readonly ignoreCase: boolean;
}

interface Pattern {
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
  /** A pattern without a slash fits names at any depth. */
  readonly isForNames: boolean;
  readonly fits: (text: string) => boolean;
}

/** A path with a byte in each character: git compares bytes, whatever their encoding. */
export function pathBytes(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII.
  return /^[\x00-\x7f]*$/.test(path) ? path : Buffer.from(path).toString('latin1');
}

/** Reads patterns as `gitignore(5)` describes them and `dir.c` of git does. */
export function readIgnoreFile(content: Buffer, { base, ignoreCase }: IgnoreFileOptions): IgnoreFile {
  const patterns = linesOf(content)
    .map((line) => parsePattern(line, ignoreCase))
    .reverse();
  const start = base === '' ? '' : `${base}/`;
  return {
    decides: (path, isFolder) => {
      const below = path.slice(start.length);
      const name = path.slice(path.lastIndexOf('/') + 1);
      const last = patterns.find(
        ({ isForFolders, isForNames, fits }) => (isFolder || !isForFolders) && fits(isForNames ? name : below),
      );
      return last === undefined ? undefined : !last.isNegated;
    },
  };
}

function linesOf(content: Buffer): readonly string[] {
  const hasMark = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  return content
    .toString('latin1', hasMark ? 3 : 0)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => trimmed(line.replace(/\r$/, '').replace(/\0.*$/s, '')));
}

/** Without trailing spaces, unless a backslash precedes them. */
function trimmed(line: string): string {
  let end = line.length;
  let from = line.length;
  for (let at = 0; at < line.length; at++) {
    if (line.charAt(at) === ' ') {
      if (from > at) from = at;
      end = from;
      continue;
    }
    if (line.charAt(at) === '\\') {
      at += 1;
      if (at >= line.length) return line;
    }
    from = line.length;
    end = line.length;
  }
  return line.slice(0, end);
}

function parsePattern(line: string, ignoreCase: boolean): Pattern {
  const isNegated = line.startsWith('!');
  const text = isNegated ? line.slice(1) : line;
  const isForFolders = text.endsWith('/');
  const pattern = isForFolders ? text.slice(0, -1) : text;
  const isForNames = !pattern.includes('/');
  const anchored = isForNames || !pattern.startsWith('/') ? pattern : pattern.slice(1);
  return { isNegated, isForFolders, isForNames, fits: matcher(anchored, { byFolders: !isForNames, ignoreCase }) };
}

/** Text before the first special sign is literal, the rest a pattern: `a**` + `/b` matches as `a` and `**` + `/b`. */
function matcher(
  pattern: string,
  options: { readonly byFolders: boolean; readonly ignoreCase: boolean },
): (text: string) => boolean {
  const fold = options.ignoreCase ? lowerCase : (text: string) => text;
  const plain = /^[^*?[\\]*/.exec(pattern)?.[0] ?? '';
  const start = fold(plain);
  if (plain === pattern) return (text) => pattern !== '' && fold(text) === start;
  if (!options.byFolders) return wildmatch(pattern, options);
  const rest = wildmatch(pattern.slice(plain.length), options);
  return (text) => fold(text.slice(0, plain.length)) === start && rest(text.slice(plain.length));
}
