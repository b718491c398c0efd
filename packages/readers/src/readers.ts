import { type DocumentReader, type ReadDocument, throwIfAborted } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import mammoth from 'mammoth/package.json' with { type: 'json' };
import { z } from 'zod';

// The first number of each version is raised with every change of the text or of its locations.

/** The reader of HTML, also within other formats; raised by a new version of the parser too. */
export const htmlTextVersion = '5+parse5-8.1.1';

/** Reads HTML pages: a part for the prose of each section, for each table and each piece of code, without markup. */
export function htmlReader(): DocumentReader {
  return reader('page', {
    name: 'read-html',
    version: htmlTextVersion,
    extensions: ['html', 'htm', 'xhtml'],
    read: async (bytes) => (await import('./html/read-html.ts')).readHtml(bytes),
  });
}

/**
 * Reads EPUBs (2 and 3): the texts of the spine in order, with chapters and sections from the table of contents and the headings. The
 * anchor of a part is its file and heading, such as `chapter-3.xhtml#recovery`. Books with DRM are refused.
 */
export function epubReader(): DocumentReader {
  return reader('EPUB', {
    name: 'read-epub',
    version: `2+html-${htmlTextVersion}`,
    extensions: ['epub'],
    read: async (bytes, checkSignal) => (await import('./epub/read-epub.ts')).readEpub(bytes, checkSignal),
  });
}

/**
 * Reads Word documents (DOCX): headings by their styles, lists, tables as rows of text, notes at the end. The anchor of a part is the
 * path of its headings. Encrypted documents and those of Word before 2007 are refused.
 */
export function docxReader(): DocumentReader {
  return reader('Word document', {
    name: 'read-docx',
    version: `2+mammoth-${mammoth.version}+html-${htmlTextVersion}`,
    extensions: ['docx'],
    read: async (bytes) => (await import('./docx/read-docx.ts')).readDocx(bytes),
  });
}

/**
 * Reads workbooks (XLSX): the cells as they are shown, a merged one in each row that it spans; the first row of names stands above each
 * part. The anchor of a part is its range, `Sales!A2:F40`. Hidden sheets are left out.
 */
export function xlsxReader(): DocumentReader {
  return reader('workbook', {
    name: 'read-xlsx',
    version: '2',
    extensions: ['xlsx', 'xlsm'],
    read: async (bytes) => (await import('./office/read-xlsx.ts')).readXlsx(bytes),
  });
}

/** Reads presentations (PPTX): a section for each slide, its notes at the end; the anchor is `slide-3`. Hidden slides are left out. */
export function pptxReader(): DocumentReader {
  return reader('presentation', {
    name: 'read-pptx',
    version: '1',
    extensions: ['pptx'],
    read: async (bytes) => (await import('./office/read-pptx.ts')).readPptx(bytes),
  });
}

/** Options of `notebookReader`. */
export interface NotebookReaderOptions {
  /** Most characters of a cell's text output that are read; 0 leaves outputs out. Default 2,000. */
  readonly maxOutputCharacters?: number;
}

export const notebookOptions = z.strictObject({
  maxOutputCharacters: z
    .int('must be a whole number of characters')
    .min(0, 'must be 0 or more')
    .default(2000)
    .describe('How much of the text output of a cell is read; 0 leaves outputs out.'),
});

/**
 * Reads Jupyter notebooks: each cell has an anchor, its outputs are text up to a limit, and pictures are left out.
 * Headings in cells of Markdown open sections. Throws `invalid_config` for wrong options.
 */
export function notebookReader(options: NotebookReaderOptions = {}): DocumentReader {
  const about = { code: 'invalid_config', what: 'options of notebookReader', input: options } as const;
  const { maxOutputCharacters } = parseStrictly(notebookOptions, about);
  return reader('notebook', {
    name: 'read-notebook',
    version: `1+outputs-${maxOutputCharacters}`,
    extensions: ['ipynb'],
    read: async (bytes) => (await import('./notebook/read-notebook.ts')).readNotebook(bytes, maxOutputCharacters),
  });
}

interface Format extends Pick<DocumentReader, 'name' | 'version' | 'extensions'> {
  /** Loads the parser when the first file is read. `checkSignal` throws where the caller has no more use for the file. */
  readonly read: (bytes: Uint8Array, checkSignal: () => void) => Promise<ReadDocument>;
}

function reader(what: string, { read, ...format }: Format): DocumentReader {
  return {
    specVersion: 1,
    inProcess: true,
    ...format,
    read: async ({ bytes }, { signal } = {}) => {
      const checkSignal = () => throwIfAborted(signal, `reading of the ${what}`);
      checkSignal();
      return read(bytes, checkSignal);
    },
  };
}
