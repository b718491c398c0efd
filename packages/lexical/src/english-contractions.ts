/**
 * The word inside an English contraction: `John's` → `John`, `they're` → `they`. Empty for a negated auxiliary
 * (`don't`, `isn't`), which carries no topic. Other apostrophes split a word (`l'avion` → `l`, `avion`).
 */
export function withoutContraction(word: string): string[] {
  if (!/['’]/.test(word)) return [word];
  if (/n['’]t$/i.test(word)) return [];
  return word.replace(/['’](?:s|d|m|ll|re|ve)$/i, '').split(/['’]/);
}
