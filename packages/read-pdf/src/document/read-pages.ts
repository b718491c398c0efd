import { isRetrievalError } from '@touchstone/contract';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Block, blocksOf } from '../layout/blocks.ts';
import { regionsOf } from '../layout/columns.ts';
import { edgesOf, furnitureOf, type PageEdges, pagesCompared, titleKey } from '../layout/furniture.ts';
import { createVocabulary, withWholeWords } from '../layout/hyphens.ts';
import { withNotesAtMarks, withWordsAcrossPages } from '../layout/page-ends.ts';
import { type Row, rowsOf } from '../layout/row.ts';
import type { PageBlocks } from '../structure/headings-by-size.ts';
import type { OutlineEntry } from '../structure/outline.ts';
import type { OutlineTarget } from '../structure/outline-headings.ts';
import { annotatedPages } from './page-annotations.ts';
import type { PrintedLabels } from './page-labels.ts';
import { pageRuns } from './page-runs.ts';

/** Pages after which the parser forgets the fonts that it has read, so that its memory does not grow with the book. */
const pagesBetweenCleanUps = 100;

/** Characters that are not known, on a page that is said to have such: more than a few, and of all of them this share. */
const fewestUnknown = 5;
const unknownShare = 0.1;

/** The content of the pages of a PDF. */
interface PdfPages {
  /** Those with text. */
  readonly pages: readonly PageBlocks[];
  /** The numbers of those that could not be read. */
  readonly unreadable: readonly number[];
  /** The numbers of those on which much of the text has no characters that are known. */
  readonly unknown: readonly number[];
  /** The numbers of those without text. */
  readonly empty: readonly number[];
  /** The entries of the outline, in its order. */
  readonly targets: readonly OutlineTarget[];
  readonly language?: string;
}

interface Reading {
  readonly labels?: PrintedLabels;
  readonly outline: readonly OutlineEntry[];
  /** Called before each page; ends the reading by throwing. */
  beforePage(): void;
}

/**
 * Reads the pages one after the other. Of a page that is read, only its rows are kept until the pages after it show which of them are
 * running heads and feet, then only its text.
 */
export async function readPages(pdf: PDFDocumentProxy, { labels, outline, beforePage }: Reading): Promise<PdfPages> {
  const surroundings = {
    pageCount: pdf.numPages,
    titles: new Map(outline.toReversed().map(({ title, page }) => [titleKey(title), page])),
  };
  const annotated = await annotatedPages(pdf);
  const vocabulary = createVocabulary();
  const waiting: ReadPage[] = [];
  const before: PageEdges[] = [];
  const pages: { readonly page: number; readonly blocks: readonly Block[] }[] = [];
  const unreadable: number[] = [];
  const empty: number[] = [];
  const unknown: number[] = [];
  const tops = new Map<OutlineEntry, number | undefined>();
  let language: string | undefined;

  const finishFirst = () => {
    const page = waiting.shift();
    if (page === undefined) return;
    const others = [...before, ...waiting.slice(0, pagesCompared).map(({ edges }) => edges)];
    const blocks = blocksOfPage(page, furnitureOf(page.edges, others, surroundings));
    before.push(page.edges);
    if (before.length > pagesCompared) before.shift();
    const known = blocks.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
    const isUnknown = page.unknownCharacters > Math.max(fewestUnknown, unknownShare * (known + page.unknownCharacters));
    if (isUnknown) unknown.push(page.edges.page);
    if (known === 0) {
      if (!isUnknown) empty.push(page.edges.page);
      return;
    }
    for (const { kind, text } of blocks) if (kind !== 'code') vocabulary.add(text);
    pages.push({ page: page.edges.page, blocks });
  };

  for (let number = 1; number <= pdf.numPages; number++) {
    beforePage();
    const read = await readPage(pdf, { number, outline, annotated: annotated.has(number) }).catch((thrown: unknown) => {
      if (isRetrievalError(thrown)) throw thrown;
      unreadable.push(number);
    });
    if (read !== undefined) {
      const { runs, asides, notes, unknownCharacters, height } = read;
      language ??= read.language;
      for (const [entry, top] of read.tops) tops.set(entry, top);
      const rows = rowsOf(runs);
      const label = labels?.labels[number - 1];
      waiting.push({
        rows,
        asides: rowsOf(asides),
        notes,
        unknownCharacters,
        edges: edgesOf(rows, { number, height, label }),
      });
    }
    if (waiting.length > pagesCompared) finishFirst();
    if (number % pagesBetweenCleanUps === 0) await pdf.cleanup();
  }
  while (waiting.length > 0) finishFirst();

  return {
    pages: withWordsAcrossPages(pages).map(({ page, blocks }) => ({
      page,
      blocks: blocks.map((block) =>
        block.kind === 'code' ? block : { ...block, text: withWholeWords(block.text, vocabulary) },
      ),
    })),
    unreadable,
    unknown,
    empty,
    targets: outline.map((entry) => ({
      title: entry.title,
      level: entry.level,
      page: entry.page,
      top: tops.get(entry),
    })),
    language,
  };
}

interface PageToRead {
  readonly number: number;
  readonly outline: readonly OutlineEntry[];
  readonly annotated: boolean;
}

/** The parser's content of a page, and the heights on it that entries of the outline lead to. */
async function readPage(pdf: PDFDocumentProxy, { number, outline, annotated }: PageToRead) {
  const page = await pdf.getPage(number);
  const read = await pageRuns(page, annotated);
  const tops = outline.filter((entry) => entry.page === number).map((entry) => [entry, heightOf(entry, page)] as const);
  page.cleanup();
  return { ...read, tops };
}

interface ReadPage {
  readonly rows: readonly Row[];
  readonly asides: readonly Row[];
  readonly notes: readonly string[];
  readonly unknownCharacters: number;
  readonly edges: PageEdges;
}

/** Text that runs across the rest comes last: remarks in the margin are no part of the sentences beside them. */
function blocksOfPage({ rows, asides, notes }: ReadPage, furniture: ReadonlySet<number>): Block[] {
  const text = rows.filter((_, at) => !furniture.has(at));
  const across = asides.length === 0 ? [] : blocksOf([{ rows: asides, left: 0, right: Number.POSITIVE_INFINITY }]);
  const blocks = [...withNotesAtMarks(blocksOf(regionsOf(text))), ...across];
  const { top = 0, size = 10 } = blocks.at(-1) ?? {};
  const remarks = notes.map(
    (note): Block => ({ kind: 'prose', text: `Note: ${note}`, apart: true, top, size, fillsLine: false }),
  );
  return [...blocks, ...remarks];
}

/** The height that an entry of the outline leads to, from the top of the page as it is shown. */
function heightOf({ left = 0, top }: OutlineEntry, page: PDFPageProxy): number | undefined {
  if (top === undefined || page.rotate !== 0) return undefined;
  return page.getViewport({ scale: 1 }).convertToViewportPoint(left, top)[1];
}
