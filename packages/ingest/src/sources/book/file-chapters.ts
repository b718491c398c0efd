import { extname } from 'node:path';
import { decodeText } from '@touchstone/readers/text';
import { readRegularFile } from '../git/read-regular-file.ts';
import type { ListedFile } from '../list-files.ts';
import { chaptersByIncludes } from './asciidoc-includes.ts';
import type { BookFiles, FileChapter } from './book-files.ts';
import { chaptersBySummary } from './mdbook-summary.ts';
import { chaptersByToctree } from './toctree.ts';

/** Larger files are no lists of contents, nor are they chapters of such a book. */
const mostBytes = 4 * 1024 * 1024;

/**
 * The chapters that files belong to where a file of the source lists them: mdBook's `SUMMARY.md`, the toctrees of Sphinx, a book of
 * AsciiDoc that includes its chapters. A chapter over several files is one, and its number is that of the book.
 */
export async function fileChapters(files: readonly ListedFile[]): Promise<ReadonlyMap<string, FileChapter>> {
  const texts = new Map<string, Promise<string | undefined>>();
  const known = new Map(files.filter(isProse).map((file) => [file.location, file]));
  const book: BookFiles = {
    locations: [...known.keys()],
    has: (location) => known.has(location),
    read: (location) => {
      const file = known.get(location);
      if (file === undefined) return Promise.resolve(undefined);
      const text = texts.get(location) ?? textOf(location);
      texts.set(location, text);
      return text;
    },
  };
  const found = await Promise.all([chaptersByIncludes(book), chaptersByToctree(book), chaptersBySummary(book)]);
  return new Map(found.flatMap((chapters) => [...chapters]));
}

function isProse({ location, sizeBytes, reader }: ListedFile): boolean {
  return (
    reader === undefined && sizeBytes <= mostBytes && /^\.(?:md|rst|txt|adoc|asciidoc|asc)$/i.test(extname(location))
  );
}

async function textOf(location: string): Promise<string | undefined> {
  const bytes = await readRegularFile(location, { maxBytes: mostBytes }).catch(() => undefined);
  return bytes === undefined ? undefined : decodeText(bytes)?.text;
}
