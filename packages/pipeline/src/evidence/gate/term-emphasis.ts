import { bm25TermWeight, keywordBm25 } from '@touchstone/lexical';

/**
 * The weight of a term in a candidate, from 0 to 2.6, by the keyword search's formula: less for each further time, less
 * in a longer text; a header (title, section, symbol or path) with the term counts three times. A text about a thing
 * has its name more than once; of talk, it has a word in passing. All in lower case.
 */
export function termEmphasis(
  term: string,
  { text, header }: { readonly text: string; readonly header: string },
): number {
  const times = termCount(term, text) + (termCount(term, header) > 0 ? headerTimes : 0);
  return times === 0 ? 0 : bm25TermWeight(times, text.length, usualLength, bm25);
}

const bm25 = keywordBm25();
const headerTimes = 3;
/** Characters of a chunk of prose or code with the default sizes. */
const usualLength = 1500;

/**
 * The number of occurrences of a term in a text. A short term counts only at the beginning of a word: "hen" and "tea" are parts of
 * other words in nearly every text. A longer one may be in a name: "error" in "seterrorhandler". Both in lower case.
 */
export function termCount(term: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    if (term.length > longest || at === 0 || !isLatin(text.charCodeAt(at - 1))) count += 1;
  }
  return count;
}

/** Scripts without spaces have words that begin anywhere. */
function isLatin(code: number): boolean {
  return code >= 97 && code <= 122;
}

const longest = 4;
