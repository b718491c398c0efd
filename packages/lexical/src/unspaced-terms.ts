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

const han = /\p{Script=Han}/u;
