import type { TermFinder } from './term-finder.js';

/**
 * Finds a short term where a word begins with it: "hen" and "tea" stand within other words of nearly every text. Undefined for a longer
 * term, which may stand within a name, as "error" in "seterrorhandler".
 */
export function wordFinder(term: string): TermFinder | undefined {
  if (term.length > longest) return undefined;
  return (text) => {
    let at = text.indexOf(term);
    while (at > 0 && isLatin(text.charCodeAt(at - 1))) at = text.indexOf(term, at + 1);
    return at >= 0;
  };
}

/** Texts are in lower case. Scripts without spaces have words that begin anywhere. */
function isLatin(code: number): boolean {
  return code >= 97 && code <= 122;
}

const longest = 4;
