// Typesets a book in a process of its own. Arguments: pages, file. Prints one line of JSON.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { proseOf, typesetBook } from '../../../packages/read-pdf/test/typeset.ts';

/** What was made. */
export interface MadePdf {
  readonly pages: number;
}

const [pages = '', file = ''] = process.argv.slice(2);
const wanted = Number(pages);
/** A chapter of so many paragraphs of so many words has ten pages. */
const chapters = Array.from({ length: wanted / 10 }, (_, chapter) => ({
  title: `Chapter ${chapter + 1}: Waves`,
  paragraphs: Array.from({ length: 48 }, (_, at) => proseOf(chapter * 100 + at, 78)),
}));
const book = await typesetBook(chapters);
writeFileSync(file, book.bytes);
console.log(JSON.stringify({ pages: book.pages.length } satisfies MadePdf));
