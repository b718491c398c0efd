import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import type { TextLanguage } from '@touchstone/lexical';
import { pathKind } from './git/path-kind.ts';
import { invalidConfig } from './invalid-config.ts';
import type { UrlRule } from './url-rule.ts';

/** The language of a source's texts: one of `textLanguages`, English, or detected in each document. */
export type SourceLanguage = TextLanguage | 'en' | 'auto';

/** A corpus's own names of metadata fields, and their names here: `{ chapter: 'chapter_number' }`. */
export type FieldNames = Readonly<Record<string, string>>;

/** A source of documents: a folder, one file, a glob, or a JSONL file in BEIR form. */
export interface Source {
  /**
   * A folder, a file or a glob, relative to the request's `baseDir` or absolute. A path that exists is taken literally,
   * even when it looks like a glob. A `.jsonl` or `.ndjson` file is read as one record a line where it is named here, itself or
   * by a glob that names the extension (`sets/*.jsonl`).
   */
  readonly path: string;
  /**
   * Name of the source; begins its document ids (`name:path`). Default: none; `source_name` is then the last part of the
   * path, and ids begin with the source's id only where another source has a document of the same path. The ids of JSONL records
   * are never changed.
   */
  readonly name?: string;
  /**
   * Globs, relative to the named folder, of which a file or a folder above it must match one. A glob without `/` matches
   * names at any depth: `docs`, `*.md`. They are the globs of filters: `*`, `**`, `?` and `{a,b}`; all else is literal.
   */
  readonly include?: readonly string[];
  /** Globs, read likewise, of which neither may match one. */
  readonly exclude?: readonly string[];
  /** `docs`, `code` or a type of one's own; default by file extension (spec 000). */
  readonly type?: string;
  /**
   * The folder that document ids and `path` are relative to. Default: the top of the git work tree when git tracks a file of
   * the source; else the package's folder below node_modules; else the request's `baseDir`, where the source lies in or below
   * it; else the named folder (for a file or a glob, the one that holds it).
   */
  readonly root?: string;
  /**
   * Default: the package's name below node_modules; else `owner/name` of git's `origin`; else the name in the root's
   * package.json; else the root folder's name.
   */
  readonly repo?: string;
  /**
   * Default: HEAD's commit, where the bytes on disk are the file's blob in its tree; else `name@version` of an installed package, or of
   * one that lies outside git and is not private; else `sha256:` of the content.
   */
  readonly ref?: string;
  /** Built-in fields for the source's own names: `{ chapter: 'chapter_number' }`, of records and documents. */
  readonly fields?: FieldNames;
  /**
   * The language of the documents that are prose: keyword search has stems and stop words for `de`, `es` and `fr`, and treats all else as
   * `en`. Default `auto`: detected in each document. A record that states `text_language` is left as it is.
   */
  readonly language?: SourceLanguage;
  /** The rule from path to URL; default: documents have none. */
  readonly url?: UrlRule;
  /**
   * Larger files are skipped and reported; default 1 MiB, and 128 MiB for documents with a reader. Does not apply to
   * JSONL, which is read line by line.
   */
  readonly maxFileBytes?: number;
  /**
   * True if files that hold private keys or tokens are indexed, and files whose names suggest it. Default false: they
   * are left out and reported. Records of JSONL are not looked at.
   */
  readonly allowSecrets?: boolean;
}

/** A source whose path has been looked at. */
export interface ResolvedSource {
  readonly source: Source;
  /** The source's id in the ledger: its name, else its path relative to `baseDir`. */
  readonly id: string;
  readonly sourceName: string;
  readonly kind: 'folder' | 'file' | 'records';
  /** The folder or file, absolute. */
  readonly location: string;
  /** For a glob: the pattern of paths below `location`. */
  readonly glob?: string;
}

/** Locates each source on disk. Throws `invalid_config` for one that is missing, repeated, or malformed. */
export async function resolveSources(sources: readonly Source[], baseDir: string): Promise<readonly ResolvedSource[]> {
  if (!isAbsolute(baseDir)) {
    throw invalidConfig(`baseDir must be an absolute path, not "${baseDir}".`);
  }
  const resolved: ResolvedSource[] = [];
  for (const source of sources) {
    const next = await resolveSource(source, baseDir);
    if (resolved.some(({ id }) => id === next.id)) {
      throw invalidConfig(`Two sources have the name "${next.id}": rename one of them.`);
    }
    resolved.push(next);
  }
  return resolved;
}

async function resolveSource(source: Source, baseDir: string): Promise<ResolvedSource> {
  if (source.path.trim() === '') {
    throw invalidConfig('A source needs a path: a folder, a file or a glob.');
  }
  if (source.name !== undefined && !/^[^\s:][^:]*$/.test(source.name)) {
    throw invalidConfig(`Source name "${source.name}" must not be empty or hold a colon.`);
  }
  for (const field of ['repo', 'ref'] as const) {
    if (source[field]?.trim() !== '') continue;
    throw invalidConfig(
      `Source "${source.name ?? source.path}" has an empty ${field}: say what it is, or leave ${field} out.`,
    );
  }
  for (const field of ['include', 'exclude'] as const) {
    const negated = source[field]?.find((glob) => glob.startsWith('!'));
    if (negated === undefined) continue;
    throw invalidConfig(
      `Source "${source.name ?? source.path}": ${field}: ${negated}: a glob cannot negate. Put the paths to leave out into exclude.`,
    );
  }
  const { maxFileBytes = 1 } = source;
  if (!Number.isInteger(maxFileBytes) || maxFileBytes < 1) {
    throw invalidConfig(`maxFileBytes must be a whole number from 1, not ${maxFileBytes}.`);
  }
  const absolute = resolve(baseDir, source.path);
  const found = await pathKind(absolute);
  if (found === 'special') {
    throw invalidConfig(
      `Source "${source.name ?? source.path}": ${absolute} is a special file (a FIFO, socket or device), which cannot be indexed. Write its content to an ordinary file and name that.`,
    );
  }
  const glob = found === undefined ? splitGlob(source.path) : undefined;
  const location = glob === undefined ? absolute : resolve(baseDir, glob.base);
  const kind = found ?? (glob === undefined ? undefined : await pathKind(location));
  if (kind === undefined || kind === 'special' || (glob !== undefined && kind !== 'folder')) {
    throw invalidConfig(
      `Source "${source.name ?? source.path}": ${location} does not exist. Correct its path. To remove what was indexed from it, remove the source and prune.`,
    );
  }
  if (kind === 'file' && (source.include !== undefined || source.exclude !== undefined)) {
    throw invalidConfig(
      `Source "${source.path}" is a single file: remove include and exclude, which only apply to folders.`,
    );
  }
  const id = source.name ?? (relative(baseDir, absolute).split(sep).join('/') || '.');
  return {
    source,
    id,
    sourceName: source.name ?? basename(location),
    kind: kind === 'file' && isRecordsFile(location) ? 'records' : kind,
    location,
    glob: glob?.pattern,
  };
}

/** True if a listed file has one record a line. Below a folder only a glob that names such files lists them. */
export function isRecordsFile(path: string): boolean {
  return /\.(?:jsonl|ndjson)$/i.test(path);
}

/** The pattern of `docs/*.md` is `*.md` below `docs`. */
function splitGlob(path: string): { base: string; pattern: string } | undefined {
  const slashed = path.split(sep).join('/');
  const sign = slashed.search(/[*?]|\{[^}]*,/);
  if (sign < 0 || slashed.startsWith('!')) return undefined;
  const start = slashed.lastIndexOf('/', sign) + 1;
  return { base: slashed.slice(0, start) || '.', pattern: slashed.slice(start) };
}
