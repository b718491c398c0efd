import { normalizeQueryText } from '@touchstone/core-fusion';

/** Texts that differ by more than case, accents and signs; of those that are alike, the first. What holds no word goes. */
export function distinctTexts<T extends { readonly text: string }>(texts: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return texts.filter(({ text }, index) => {
    const form = normalizeQueryText(text);
    // The first is the question itself, whatever it holds.
    if (index > 0 && (form === '' || seen.has(form))) return false;
    seen.add(form);
    return true;
  });
}
