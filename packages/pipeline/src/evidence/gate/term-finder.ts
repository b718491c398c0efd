/** True if a text holds a term. */
export type TermFinder = (text: string) => boolean;

/**
 * The same as `includes`, quicker where the text lacks the term: `includes` stops at every occurrence of the first
 * character, so this looks for the term from its rarest letter on, and only there for the letters before. The search
 * for substrings in Rust's memchr crate does the same.
 */
export function termFinder(term: string): TermFinder {
  const before = rarestLetter(term);
  const rest = term.slice(before);
  return (text) => {
    let at = text.indexOf(rest, before);
    while (at >= 0 && !text.startsWith(term, at - before)) at = text.indexOf(rest, at + 1);
    return at >= 0;
  };
}

/** The offset of the rarest letter in English text; the first of a term with a character that is none of them. */
function rarestLetter(term: string): number {
  let rarest = 0;
  for (let place = 0; place < term.length; place += 1) {
    const frequency = letters.indexOf(term.charAt(place));
    if (frequency < 0) return 0;
    if (frequency > letters.indexOf(term.charAt(rarest))) rarest = place;
  }
  return rarest;
}

/** From the most frequent to the rarest (Norvig, English Letter Frequency Counts, 2013). */
const letters = 'etaoinsrhldcumfpgwybvkxjqz';
