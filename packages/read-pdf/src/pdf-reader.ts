import {
  compact,
  count,
  type DocumentInput,
  type DocumentReader,
  type JsonObject,
  type ReadDocument,
  throwIfAborted,
  unreadableDocument,
} from '@touchstone/contract';
import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import { describePages } from './document/describe-pages.ts';
import { documentInfo } from './document/document-info.ts';
import { withPdf } from './document/open-pdf.ts';
import { printedLabels } from './document/page-labels.ts';
import { pdfjsVersion } from './document/pdfjs.ts';
import { readPages } from './document/read-pages.ts';
import { withoutStrayFailures } from './document/stray-failures.ts';
import { outlineOf } from './structure/outline.ts';
import { partsOf } from './structure/parts.ts';

/** Options of `pdfReader`. */
export interface PdfReaderOptions {
  /** PDFs with more pages are refused. Default 10,000. */
  readonly maxPages?: number;
  /** Share of the pages that must hold text, from 0 to 1; a PDF with less is taken for a scan and refused. Default 0.5. */
  readonly minTextPages?: number;
}

/** The options in a config file. */
export const pdfReaderOptions = strictObject({
  maxPages: z
    .int('must be a whole number')
    .positive('must be above 0')
    .default(10_000)
    .describe('PDFs with more pages are refused.'),
  minTextPages: z
    .number('must be a number')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(0.5)
    .describe('Share of the pages that must hold text; a PDF with less is taken for a scan and refused.'),
});

/** Raised with every change of the text or of its locations. */
const ownVersion = 4;

/**
 * Reads PDFs: a part for each page, or for each section of a page, in reading order, without running heads and feet. Broken PDFs,
 * scans, and those that are encrypted are refused as `unreadableDocument`. Throws `invalid_config` for wrong options.
 */
export function pdfReader(options: PdfReaderOptions = {}): DocumentReader {
  const about = { code: 'invalid_config', what: 'options of pdfReader', input: options } as const;
  const settings = parseStrictly(pdfReaderOptions, about);
  return {
    specVersion: 1,
    name: 'read-pdf',
    inProcess: true,
    version: `${ownVersion}+pdfjs-${pdfjsVersion}`,
    extensions: ['pdf'],
    read: async ({ bytes }: DocumentInput, { signal } = {}) => {
      throwIfAborted(signal, work);
      return withoutStrayFailures(() => withPdf(bytes, (pdf) => readPdf(pdf, settings, signal)));
    },
  };
}

const work = 'reading of the PDF';

async function readPdf(
  pdf: PDFDocumentProxy,
  { maxPages, minTextPages }: Required<PdfReaderOptions>,
  signal: AbortSignal | undefined,
): Promise<ReadDocument> {
  if (pdf.numPages > maxPages) {
    throw unreadableDocument(
      'malformed',
      `The PDF says that it has ${pdf.numPages} pages, more than the ${maxPages} that are read. Raise maxPages of the reader, or split it.`,
    );
  }
  const labels = await printedLabels(pdf);
  const outline = await outlineOf(pdf);
  const { pages, unreadable, unknown, empty, targets, language } = await readPages(pdf, {
    labels,
    outline,
    beforePage: () => throwIfAborted(signal, work),
  });
  const without = pdf.numPages - pages.length - unreadable.length;
  refuseWithoutText(pdf.numPages, { unreadable: unreadable.length, empty: without, minTextPages });
  const { title, author } = await documentInfo(pdf);
  const files = (await pdf.getAttachments().catch(() => null))?.size ?? 0;
  const omissions = [
    describePages(unreadable, 'cannot be read'),
    describePages(unknown, 'hold text whose fonts do not say which characters they draw; it is left out'),
    describePages(empty, 'hold no text'),
    files === 0 ? [] : [`${count(files, 'attached file')} ${files === 1 ? 'is' : 'are'} left out.`],
  ].flat();
  return {
    title,
    pageCount: pdf.numPages,
    metadata: compact({ author, language, page_labels: labels?.summary }) as JsonObject,
    parts: partsOf(pages, targets, labels?.labels),
    omissions,
  };
}

interface Counts {
  readonly unreadable: number;
  readonly empty: number;
  readonly minTextPages: number;
}

function refuseWithoutText(pageCount: number, { unreadable, empty, minTextPages }: Counts): void {
  if (unreadable > 0 && unreadable >= (pageCount - empty) * 0.5) {
    throw unreadableDocument(
      'malformed',
      `${unreadable} of the ${pageCount} pages of the PDF cannot be read: it is broken or was cut off. Export or download it again.`,
    );
  }
  const withText = pageCount - empty - unreadable;
  if (withText === 0 || withText < minTextPages * (pageCount - unreadable)) {
    throw unreadableDocument(
      'no_text',
      `Only ${withText} of the ${pageCount} pages of the PDF hold text: it seems to be a scan. Run it through a program for text recognition (OCR) first.`,
    );
  }
}
