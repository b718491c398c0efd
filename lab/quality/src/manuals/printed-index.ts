import type { DocumentPart } from '@touchstone/contract';

/** A term of a printed index, and the pages of the file that it leads to. */
export interface IndexedTerm {
  readonly term: string;
  readonly pages: ReadonlySet<number>;
}

/**
 * The subjects in the indexes of a manual. Their pages are printed ones; those of the file lie so many further on as most terms occur on
 * the page that is named.
 */
export function indexedTerms(parts: readonly DocumentPart[]): readonly IndexedTerm[] {
  const texts = new Map<number, string>();
  const entries = new Map<string, Set<number>>();
  for (const { text, pageNumber = 0, sectionPath = [] } of parts) {
    const section = sectionPath.slice(-2).join(' ');
    if (!/\bindex(?:es)?\b/i.test(section)) {
      texts.set(pageNumber, `${texts.get(pageNumber) ?? ''} ${text.toLowerCase()}`);
    } else if (!namesOfCode.test(section)) {
      for (const [, words = '', pages = ''] of text.matchAll(entry)) {
        const term = words.replace(/[,\s]+/g, ' ').trim();
        if (term.length < shortest || term.length > longest) continue;
        const known = entries.get(term) ?? new Set();
        for (const page of pages.split(/,\s*/)) known.add(Number(page));
        entries.set(term, known);
      }
    }
  }
  const shift = shiftOf(entries, texts);
  return [...entries].map(([term, pages]) => ({ term, pages: new Set([...pages].map((page) => page + shift)) }));
}

const namesOfCode = /\b(?:functions?|operators?|variables?|propert\w+|builtin|words)\b/i;
const entry = /[ \t]*([^\n|\d][^\n|]*?) \.\.\. (\d{1,4}(?:, ?\d{1,4})*)/g;
const [shortest, longest] = [4, 70];
const mostFrontPages = 60;

function shiftOf(entries: ReadonlyMap<string, ReadonlySet<number>>, texts: ReadonlyMap<number, string>): number {
  const named = [...entries].map(([term, pages]) => ({ words: term.toLowerCase().match(/\p{L}{4,}/gu) ?? [], pages }));
  const hits = Array.from({ length: mostFrontPages }, (_, shift) => {
    const isOn = (words: readonly string[], page: number) =>
      words.every((word) => texts.get(page + shift)?.includes(word));
    return named.filter(({ words, pages }) => [...pages].some((page) => isOn(words, page))).length;
  });
  return hits.indexOf(Math.max(...hits));
}
