/** A text as the set of its runs of words. */
export type Shingles = ReadonlySet<string>;

/** Words in a run. Fewer call texts alike that share idioms; more miss copies with small changes. */
const wordsInRun = 5;

/** The share of the smaller text's runs from which on two texts are the same. */
const duplicateShare = 0.8;

/** Every run of words of a text, without punctuation and case. A shorter text is one run. */
export function shinglesOf(text: string): Shingles {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
  if (words.length <= wordsInRun) return new Set([words.join(' ')]);
  const runs = new Set<string>();
  for (let at = 0; at + wordsInRun <= words.length; at += 1) runs.add(words.slice(at, at + wordsInRun).join(' '));
  return runs;
}

/**
 * True if two texts are near-duplicates: one holds 80 % or more of the runs of five words of the other. So a method is
 * one of the class that holds it, and a copy in another file is one of the original. The rules of spec 000 §8.2 (the
 * same id, lines or text) are narrower: this covers them.
 */
export function areNearDuplicates(a: Shingles, b: Shingles): boolean {
  const [smaller, larger] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const run of smaller) if (larger.has(run)) shared += 1;
  return smaller.size > 0 && shared >= duplicateShare * smaller.size;
}
