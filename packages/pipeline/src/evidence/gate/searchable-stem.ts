/** A stem in a form that is looked for as it stands: the beginning of its words, but for a final y, which the stemmer turns into i. */
export function searchableStem(stem: string): string {
  return stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem;
}
