import { basename } from 'node:path';
import { isPartHeading, type NumberedHeading, numberedHeading } from '@touchstone/provider-kit';

/** The beginning of a chapter of a line-based document; without number and title, the end of one. */
export interface ChapterStart {
  /** From 1. */
  readonly startLine: number;
  /** As the document counts it. */
  readonly chapterNumber?: number;
  readonly chapterTitle?: string;
}

/** A heading in the form that the search for chapters needs. */
export interface ChapterHeading {
  readonly startLine: number;
  /** 1 for the outermost. */
  readonly depth: number;
  readonly text: string;
  /** The document counts headings, and does not count this one: a preface, an appendix. */
  readonly uncounted?: boolean;
}

/** A format's rules for chapter headings. */
interface ChapterRules {
  /** The depth of chapters in a document that calls itself a book. */
  readonly bookDepth?: number;
  /** The headings of a book are numbered when it is set, without the numbers standing in the text. */
  readonly numbersBook?: boolean;
}

/**
 * The chapters of a document: headings in that form (`Chapter 3: Recovery`) and those beside them, else the chapters of
 * a book, else outermost headings that are counted (`# 3. Recovery`). Most documents have sections and no chapters.
 */
export function chapterStarts(
  headings: readonly ChapterHeading[],
  { bookDepth, numbersBook = false }: ChapterRules = {},
): readonly ChapterStart[] {
  const saying = headings.filter(({ text }) => numberedHeading(text)?.namesItself).map(({ depth }) => depth);
  if (saying.length > 0) return startsAt(headings, Math.min(...saying));
  if (bookDepth !== undefined) return startsAt(headings, bookDepth, numbersBook);
  return isCounted(headings.flatMap(({ depth, text }) => (depth === 1 ? (numberedHeading(text) ?? []) : [])))
    ? startsAt(headings, 1)
    : [];
}

/** `ch03.md`, `chapter-3-recovery.adoc` and `03-recovery.md` are chapter 3 as a whole, unless their headings name another. */
export function chapterOfFile(path: string, title: string | undefined): readonly ChapterStart[] {
  const [, afterWord, alone] =
    /^(?:ch(?:ap|apter)?[-_ ]?0*(\d{1,3})(?:[-_ .]|$)|(\d\d)[-_]\p{L})/iu.exec(basename(path)) ?? [];
  const number = afterWord ?? alone;
  return number === undefined || number === '00'
    ? []
    : [{ startLine: 1, chapterNumber: Number(number), chapterTitle: title }];
}

function startsAt(headings: readonly ChapterHeading[], depth: number, counts = false): ChapterStart[] {
  let counted = 0;
  return headings.flatMap(({ startLine, depth: own, text, uncounted = false }) => {
    if (own > depth) return [];
    if (own < depth || isPartHeading(text)) return [{ startLine }];
    const numbered = numberedHeading(text);
    if (numbered !== undefined) {
      const { number, title } = numbered;
      return [{ startLine, chapterNumber: number, chapterTitle: title === '' ? text : title }];
    }
    const chapterNumber = counts && !uncounted ? ++counted : undefined;
    return [{ startLine, chapterNumber, chapterTitle: text === '' ? undefined : text }];
  });
}

function isCounted(numbered: readonly NumberedHeading[]): boolean {
  return (
    numbered.length >= 2 && numbered.every(({ number }, at) => at === 0 || number > (numbered[at - 1]?.number ?? 0))
  );
}
