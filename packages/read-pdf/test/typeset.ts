// Typesets PDFs whose text is known, page by page: what a reader has to give back.
import PDFDocument from 'pdfkit';

/** A piece of text at a place: points from the left and from the top to its baseline. */
export interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: string;
  /** Width that the blanks are stretched to. */
  readonly width?: number;
  /** In degrees, clockwise. */
  readonly rotation?: number;
}

/** A page with all that stands on it. */
export interface PlacedPage {
  readonly texts: readonly Placed[];
  /** The turn that a viewer gives it. */
  readonly rotate?: 0 | 90 | 180 | 270;
  /** Entries of the outline that lead here. */
  readonly outline?: readonly { readonly title: string; readonly level: number; readonly y?: number }[];
}

/** What else a file says. */
export interface FileOptions {
  readonly title?: string;
  readonly author?: string;
  readonly userPassword?: string;
  readonly ownerPassword?: string;
  readonly permissions?: PDFKit.DocumentPermissions;
  /** Streams are left as they are, so that tests can change their bytes. */
  readonly uncompressed?: boolean;
}

export const pageSize = { width: 420, height: 595 } as const;

/** The bytes of a PDF with these pages; the same each time. */
export async function typeset(pages: readonly PlacedPage[], options: FileOptions = {}): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    autoFirstPage: false,
    margin: 0,
    compress: options.uncompressed !== true,
    userPassword: options.userPassword,
    ownerPassword: options.ownerPassword,
    permissions: options.permissions,
    info: {
      Title: options.title ?? '',
      Author: options.author ?? '',
      CreationDate: new Date(0),
    } as PDFKit.DocumentInfo,
  });
  const pieces: Buffer[] = [];
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const open: PDFKit.PDFOutline[] = [document.outline];
  for (const page of pages) {
    document.addPage();
    if (page.rotate !== undefined)
      (document.page.dictionary as { data: { Rotate?: number } }).data.Rotate = page.rotate;
    for (const { title, level } of page.outline ?? []) {
      open.length = level + 1;
      const entry = open[level]?.addItem(title);
      if (entry !== undefined) open.push(entry);
    }
    for (const text of page.texts) place(document, text);
  }
  document.end();
  await ended;
  return Uint8Array.from(Buffer.concat(pieces));
}

function place(
  document: PDFKit.PDFDocument,
  { text, x, y, size = 10, font = 'Times-Roman', width, rotation }: Placed,
): void {
  document.font(font).fontSize(size);
  const blanks = text.split(' ').length - 1;
  const wordSpacing = width === undefined || blanks === 0 ? 0 : (width - document.widthOfString(text)) / blanks;
  const draw = () => document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', wordSpacing });
  if (rotation === undefined) {
    draw();
    return;
  }
  document.save();
  document.rotate(rotation, { origin: [x, y] });
  draw();
  document.restore();
}

/** Width of a text in points. */
export function widthOf(text: string, size = 10, font = 'Times-Roman'): number {
  measure ??= new PDFDocument({ autoFirstPage: false });
  return measure.font(font).fontSize(size).widthOfString(text);
}

let measure: PDFKit.PDFDocument | undefined;

/** A chapter of a book; its paragraphs may hold soft hyphens where a word may be broken. */
export interface Chapter {
  /** As the outline and the page have it, for example `Chapter 3: Recovery`. */
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** How a book is set. */
export interface BookOptions extends FileOptions {
  readonly columns?: 1 | 2;
  /** Running heads and feet. Default true. */
  readonly furniture?: boolean;
  /** Default true. */
  readonly outline?: boolean;
}

/** A typeset book, with the text that each of its pages holds. */
export interface Book {
  readonly bytes: Uint8Array;
  /** For each page: its paragraphs, or what of them is on the page, without heads, feet and hyphens at the end of a line. */
  readonly pages: readonly { readonly chapter: number; readonly text: string }[];
}

const margin = 50;
const leading = 13;
const gutter = 20;
const firstLine = 80;
const lastLine = 530;

/** Sets chapters, each from a new page, in justified lines. Words are broken at their soft hyphens. */
export async function typesetBook(chapters: readonly Chapter[], options: BookOptions = {}): Promise<Book> {
  const { columns = 1, furniture = true, outline = true } = options;
  const width = (pageSize.width - 2 * margin - (columns - 1) * gutter) / columns;
  const pages: (PlacedPage & { readonly chapter: number; readonly text: string })[] = [];
  chapters.forEach(({ title, paragraphs }, chapter) => {
    const lines = paragraphs.flatMap((paragraph) => linesOf(paragraph, width));
    let at = 0;
    let moved = '';
    for (let page = 0; page === 0 || at < lines.length; page++) {
      const texts: Placed[] = [];
      let text = '';
      if (page === 0) {
        texts.push({ text: title, x: margin, y: firstLine, size: 18, font: 'Times-Bold' });
        text = title;
      }
      for (let column = 0; column < columns; column++) {
        for (let y = firstLine + (page === 0 ? 40 : 0); y <= lastLine && at < lines.length; y += leading, at++) {
          const line = lines[at];
          if (line === undefined) break;
          const x = margin + column * (width + gutter);
          texts.push({ text: line.text, x: x + line.indent, y, width: line.last ? undefined : width - line.indent });
          if (line.indent > 0 || text === '' || text === title) text += text === '' ? '' : '\n\n';
          text += line.text.slice(moved.length).trimStart();
          moved = '';
          if (at + 1 < lines.length && !line.last) text = line.broken ? text.slice(0, -1) : `${text} `;
        }
      }
      // A word that goes on over the end of the page is whole where it begins.
      if (lines[at - 1]?.broken === true) moved = lines[at]?.text.split(' ', 1)[0] ?? '';
      text = `${text}${moved}`.trimEnd();
      const number = pages.length + 1;
      const heads = furniture && page > 0 ? [headOf(number, title)] : [];
      const feet = furniture ? [{ text: String(number), x: pageSize.width / 2, y: 565, size: 9 }] : [];
      pages.push({
        texts: [...heads, ...texts, ...feet],
        outline: outline && page === 0 ? [{ title, level: 0 }] : [],
        chapter,
        text,
      });
    }
  });
  return { bytes: await typeset(pages, options), pages: pages.map(({ chapter, text }) => ({ chapter, text })) };
}

function headOf(page: number, chapter: string): Placed {
  const text = page % 2 === 0 ? 'The Typeset Book' : chapter;
  return { text, x: page % 2 === 0 ? margin : pageSize.width - margin - widthOf(text, 9), y: 45, size: 9 };
}

interface SetLine {
  readonly text: string;
  readonly indent: number;
  /** The last of its paragraph, which is not justified. */
  readonly last: boolean;
  /** It ends within a word. */
  readonly broken: boolean;
}

const soft = '\u00ad';

function linesOf(paragraph: string, width: number): SetLine[] {
  const lines: SetLine[] = [];
  let text = '';
  let indent = 15;
  const end = (last: boolean, broken = false) => {
    lines.push({ text, indent, last, broken });
    [text, indent] = ['', 0];
  };
  const fits = (candidate: string) => widthOf(candidate) <= width - indent;
  for (const word of paragraph.split(' ')) {
    const whole = word.replaceAll(soft, '');
    const start = text === '' ? '' : `${text} `;
    if (fits(start + whole)) {
      text = start + whole;
      continue;
    }
    const syllables = word.split(soft);
    const kept = syllables.findLastIndex((_, at) => at > 0 && fits(`${start}${syllables.slice(0, at).join('')}-`));
    if (kept > 0) {
      text = `${start}${syllables.slice(0, kept).join('')}-`;
      end(false, true);
      text = syllables.slice(kept).join('');
    } else {
      end(false);
      text = whole;
    }
  }
  end(true);
  return lines;
}

/** Prose of a fixed vocabulary, the same for the same seed: for books of any length. */
export function proseOf(seed: number, words: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let text = '';
  for (let count = 0, left = 0; count < words; count++, left--) {
    const word = vocabulary[next(vocabulary.length)] ?? 'text';
    if (left === 0) {
      text += `${count === 0 ? '' : '. '}${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      left = 8 + next(12);
    } else {
      text += ` ${word}`;
    }
  }
  return `${text}.`;
}

const vocabulary = (
  're\u00adcov\u00adery ath\u00adletes train the body and mind un\u00adder pres\u00adsure with rest be\u00adtween ses\u00adsions a of to in for ' +
  'men\u00adtal tough\u00adness per\u00adfor\u00admance rit\u00adual en\u00adergy is was it that on as by at from which when or not emo\u00adtion ' +
  'phys\u00adi\u00adcal ca\u00adpac\u00adity stress waves sleep com\u00adpe\u00adti\u00adtion prac\u00adtice focus breath\u00ading heart rate coach tour\u00adna\u00adment'
).split(' ');
