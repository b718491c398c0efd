import { extname } from 'node:path';
import { type BookFiles, type FileChapter, isNamed, placeOf } from './book-files.ts';

/** A list of documents in a document of Sphinx. */
interface Toctree {
  readonly isNumbered: boolean;
  readonly entries: readonly { readonly title?: string; readonly location: string }[];
}

/**
 * The chapters of Sphinx's toctrees, of reStructuredText and MyST. Where one is `:numbered:`, its entries are the chapters; else those of
 * the outermost toctree, without numbers. What an entry lists itself belongs to its chapter.
 */
export async function chaptersByToctree(files: BookFiles): Promise<ReadonlyMap<string, FileChapter>> {
  const lists = new Map<string, readonly Toctree[]>();
  const starts = files.locations.filter((location) =>
    isNamed(location, 'index.rst', 'contents.rst', 'index.md', 'index.txt', 'contents.txt'),
  );
  const open = [...starts];
  for (let location = open.pop(); location !== undefined; location = open.pop()) {
    if (lists.has(location)) continue;
    const found = toctrees(location, (await files.read(location)) ?? '', files);
    lists.set(location, found);
    open.push(...found.flatMap(({ entries }) => entries.map((entry) => entry.location)));
  }
  const listed = new Set(
    [...lists.values()].flatMap((of) => of.flatMap(({ entries }) => entries.map(({ location }) => location))),
  );
  const listing = starts.filter((location) => (lists.get(location)?.length ?? 0) > 0);
  const unlisted = listing.filter((location) => !listed.has(location));
  // Where lists lead in a circle, the outermost one is the beginning.
  const roots = unlisted.length > 0 ? unlisted : listing.toSorted((a, b) => a.length - b.length).slice(0, 1);
  const chapters = new Map<string, FileChapter>();
  for (const root of roots) {
    const numbers = isNumbered(root, lists, new Set());
    const placed = new Set<string>();
    /** Gives the entries of a document, and what they list, their chapters. */
    const place = async (from: string, chapter?: FileChapter): Promise<void> => {
      placed.add(from);
      for (const list of lists.get(from) ?? []) {
        for (const [at, { location, title }] of list.entries.entries()) {
          if (placed.has(location)) continue;
          const begins = chapter === undefined && (list.isNumbered || !numbers);
          const own = begins
            ? {
                number: list.isNumbered ? at + 1 : undefined,
                title: title ?? titleOf((await files.read(location)) ?? ''),
              }
            : chapter;
          if (own !== undefined) chapters.set(location, own);
          await place(location, own);
        }
      }
    };
    await place(root);
  }
  return chapters;
}

function isNumbered(location: string, lists: ReadonlyMap<string, readonly Toctree[]>, seen: Set<string>): boolean {
  if (seen.has(location)) return false;
  seen.add(location);
  return (lists.get(location) ?? []).some(
    (list) => list.isNumbered || list.entries.some((entry) => isNumbered(entry.location, lists, seen)),
  );
}

function toctrees(from: string, text: string, { locations, has }: BookFiles): readonly Toctree[] {
  const ending = extname(from);
  return [...text.matchAll(/^(?:( *)\.\. toctree::|`{3,}\{toctree\}|~{3,}\{toctree\})[^\n]*\n/gm)].map((found) => {
    const indent = found[1];
    const body: string[] = [];
    for (const line of text.slice(found.index + found[0].length).split('\n')) {
      const isEnd =
        indent === undefined ? /^(?:`{3,}|~{3,})\s*$/.test(line) : line.trim() !== '' && !line.startsWith(`${indent} `);
      if (isEnd) break;
      body.push(line.trim());
    }
    const isGlob = body.some((line) => line.startsWith(':glob:'));
    const entries = body
      .filter((line) => line !== '' && !line.startsWith(':') && line !== 'self')
      .flatMap((line) => {
        const [, title, named] = /^(.+?)\s*<([^<>]+)>$/.exec(line) ?? [];
        const path = (named ?? line).replace(/^\//, '');
        if (isGlob && path.includes('*')) return matching(placeOf(from, path), ending, locations);
        const location = [`${path}${ending}`, path, `${path}.rst`, `${path}.md`]
          .map((one) => placeOf(from, one))
          .find((one) => has(one));
        return location === undefined ? [] : [{ title, location }];
      });
    return { isNumbered: body.some((line) => line.startsWith(':numbered:')), entries };
  });
}

/** The documents that a pattern of one folder matches, in order. */
function matching(pattern: string, ending: string, locations: readonly string[]) {
  const form = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}\\${ending}$`);
  return locations.filter((location) => form.test(location)).map((location) => ({ location }));
}

/** The first heading of a document: a line that is underlined, or one of Markdown. */
function titleOf(text: string): string | undefined {
  const [, underlined, ofMarkdown] =
    /^(?:([^\s.:][^\n]*)\n([=\-~^"'*+#`])\2{2,}\s*$|# +([^\n]+))/m.exec(text)?.filter((_, at) => at !== 2) ?? [];
  return (underlined ?? ofMarkdown)?.trim();
}
