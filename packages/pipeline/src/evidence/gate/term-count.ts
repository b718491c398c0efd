/**
 * How often a text holds a term. A short term counts only where a word begins with it: "hen" and "tea" stand within other words of nearly
 * every text. A longer one may stand within a name, as "error" in "seterrorhandler". Both in lower case.
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
