import { resolve } from 'node:path';
import { readRegularFile } from './git/read-regular-file.ts';
import { invalidConfig } from './invalid-config.ts';

/** The maker of a page's anchors. */
export type AnchorStyle = 'github' | 'mkdocs' | 'sphinx';

/**
 * The rule from a document's path to its URL: a template or a table. In a template, `{path}` is the path, `{stem}` the
 * path without its extension, and `{page}` the page of a site with folder URLs (`a/b.md` → `a/b/`, `a/index.md` and
 * `a/README.md` → `a/`). A table is a file of lines `path<TAB>url`; paths it does not list have no URL.
 */
export type UrlRule = (
  | {
      readonly template: string;
      /** Cut off the beginning of the path first; a path that does not begin so has no URL. */
      readonly strip?: string;
    }
  | {
      /** Path of the table, relative to `baseDir`. */
      readonly table: string;
    }
) & {
  /**
   * Point at the section with `#` and the anchor that the site makes of its innermost heading: as `github` does, as `mkdocs`
   * does, where `{#id}` names a heading, or as `sphinx` does. Default: the address of the document alone.
   */
  readonly anchors?: AnchorStyle;
};

/** The URL of a document; undefined when it has none. */
type UrlOf = (path: string) => string | undefined;

/** Reads the table once, if there is one. Throws `invalid_config` for one that cannot be read or a malformed line. */
export async function loadUrlRule(rule: UrlRule | undefined, baseDir: string): Promise<UrlOf> {
  if (rule === undefined) return () => undefined;
  if ('table' in rule) {
    const table = await readTable(resolve(baseDir, rule.table));
    return (path) => table.get(path);
  }
  const unknown = /\{(?!(?:path|stem|page)\})[^}]*\}?/.exec(rule.template)?.[0];
  if (unknown !== undefined) {
    throw invalidConfig(`url.template has the unknown placeholder ${unknown}: use {path}, {stem} or {page}.`);
  }
  return (path) => fillTemplate(rule.template, rule.strip ?? '', path);
}

function fillTemplate(template: string, strip: string, fullPath: string): string | undefined {
  if (!fullPath.startsWith(strip)) return undefined;
  const path = fullPath.slice(strip.length);
  const stem = path.replace(/\.[^./]+$/, '');
  const page = stem.replace(/(^|\/)(?:index|README)$/, '$1').replace(/[^/]$/, '$&/');
  const values: Readonly<Record<string, string>> = { path, stem, page };
  return template.replace(/\{(path|stem|page)\}/g, (_, key: string) =>
    (values[key] ?? '').split('/').map(encodeURIComponent).join('/'),
  );
}

/** A line for each of half a million documents. */
const maxTableBytes = 64 * 1024 * 1024;

async function readTable(file: string): Promise<ReadonlyMap<string, string>> {
  let content: string;
  try {
    content = (await readRegularFile(file, { maxBytes: maxTableBytes })).toString('utf8');
  } catch (cause) {
    throw invalidConfig(
      `url.table: cannot read ${file}. Check that it is a file of at most 64 MiB that exists and is readable.`,
      cause,
    );
  }
  const table = new Map<string, string>();
  for (const [index, line] of content.split(/\r\n?|\n/).entries()) {
    if (line === '') continue;
    const [path, url, more] = line.split('\t');
    if (path === undefined || url === undefined || more !== undefined || !URL.canParse(url)) {
      throw invalidConfig(`url.table: line ${index + 1} of ${file} is not "path<TAB>url".`);
    }
    table.set(path, url);
  }
  return table;
}
