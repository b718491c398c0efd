/**
 * Terms of a run that is written without spaces: its overlapping pairs of characters, and each Han character alone, so
 * that a query of one character finds its documents. A run of one character is that character.
 * Pairs need no dictionary and lose little against a segmenter; Lucene's CJKAnalyzer makes the same choice.
 */
export function unspacedTerms(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  const terms: string[] = [];
  characters.forEach((character, position) => {
    if (han.test(character)) terms.push(character);
    const next = characters[position + 1];
    if (next !== undefined) terms.push(character + next);
  });
  return terms;
}

/** The search terms of a run: its pairs. A character alone matches much that has nothing to do with its word. */
export function unspacedQueryTerms(run: string): string[] {
  const terms = unspacedTerms(run);
  return terms.length === 1 ? terms : terms.filter((term) => term.length > 2 || [...term].length > 1);
}

/** Of the terms of a query, those that are not of hiragana alone: these are particles and endings, mostly. All, where it has no others. */
export function tellingTerms(terms: string[]): string[] {
  const telling = terms.filter((term) => !hiragana.test(term));
  return telling.length === 0 ? terms : telling;
}

/** Whether a text is mostly in a script that is written without spaces, a character of which says as much as three letters of another. */
export function isMostlyUnspaced(text: string): boolean {
  const unspaced = text.match(unspacedLetters)?.length ?? 0;
  return unspaced > 0 && unspaced * 3 >= (text.match(/\p{L}/gu)?.length ?? 0) - unspaced;
}

/** One character of such a script. Korean has spaces, but its particles cling to the words: it is searched like Chinese and Japanese. */
export const unspacedLetter = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
const unspacedLetters = new RegExp(unspacedLetter, 'gu');
const hiragana = /^[\p{Script=Hiragana}ー]+$/u;
const han = /\p{Script=Han}/u;
