import { type BookFiles, type FileChapter, placeOf } from './book-files.ts';

/**
 * The chapters of a book in AsciiDoc that includes a file for each: counted, but for those whose first section says otherwise (`[preface]`,
 * `[appendix]`). Files that a chapter includes belong to it.
 */
export async function chaptersByIncludes({ locations, read }: BookFiles): Promise<ReadonlyMap<string, FileChapter>> {
  const written = locations.filter((location) => /\.(?:adoc|asciidoc|asc)$/i.test(location));
  const includes = new Map<string, readonly string[]>();
  for (const location of written) includes.set(location, included(location, (await read(location)) ?? ''));
  const within = new Set([...includes.values()].flat());
  const chapters = new Map<string, FileChapter>();
  for (const book of written.filter((location) => !within.has(location))) {
    const parts = (includes.get(book) ?? []).filter((location) => includes.has(location));
    if (parts.length < fewestChapters || !isBook((await read(book)) ?? '')) continue;
    let counted = 0;
    for (const part of parts) {
      const { title, isCounted } = firstSection((await read(part)) ?? '');
      if (title === undefined) continue;
      if (isCounted) counted += 1;
      const chapter = { number: isCounted ? counted : undefined, title };
      for (const file of withIncluded(part, includes)) chapters.set(file, chapter);
    }
  }
  return chapters;
}

/** One file that includes another is no book. */
const fewestChapters = 2;

function included(from: string, text: string): readonly string[] {
  return [...text.matchAll(/^include::([^[\]\n{}]+)\[[^\n]*\][ \t]*$/gm)].map(([, path = '']) => placeOf(from, path));
}

function isBook(text: string): boolean {
  return /^:doctype: *book\b/m.test(text) || /^= \S/m.test(text);
}

/** The first heading of the second level, or the title of a document of its own, with the style above it. */
function firstSection(text: string): { readonly title?: string; readonly isCounted: boolean } {
  const found = /^(={1,2}) +(\S[^\n]*)$/m.exec(text);
  if (found === null) return { isCounted: false };
  const before = text.slice(0, found.index).trimEnd().split('\n').slice(-3).join('\n');
  const isOther =
    /^\[(?:\w+,)?(?:preface|appendix|glossary|bibliography|index|colophon|dedication|abstract|acknowledg\w*|discrete)\b/im.test(
      before,
    );
  return { title: found[2]?.trim(), isCounted: !isOther };
}

function withIncluded(part: string, includes: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const files = new Set<string>();
  const open = [part];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    open.push(...(includes.get(file) ?? []));
  }
  return files;
}
