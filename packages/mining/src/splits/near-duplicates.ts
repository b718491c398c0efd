import { normalizeQueryText } from '@touchstone/core-fusion';

/** From this share of common words on, two questions count as the same one in other words. */
const nearDuplicateShare = 0.8;

/**
 * Pairs of texts of which at least `least` of all their words are common to both (Jaccard), as positions, the smaller first. Exact: a
 * text is compared with those that share one of its rarest words, and any pair above the share does (prefix filter; Bayardo, Ma and
 * Srikant 2007).
 */
export function nearDuplicates(texts: readonly string[], least = nearDuplicateShare): readonly [number, number][] {
  const sets = texts.map(wordsOf);
  const frequency = new Map<string, number>();
  for (const set of sets) for (const word of set) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const byRarity = (a: string, b: string) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1);
  const byWord = new Map<string, number[]>();
  const pairs: [number, number][] = [];
  for (const [position, set] of sets.entries()) {
    const words = [...set].sort(byRarity);
    const rarest = words.slice(0, set.size - Math.ceil(least * set.size - rounding) + 1);
    const earlier = new Set(rarest.flatMap((word) => byWord.get(word) ?? []));
    for (const other of [...earlier].sort((a, b) => a - b)) {
      if (isNear(words, sets[other] ?? new Set(), least)) pairs.push([other, position]);
    }
    for (const word of rarest) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [position]);
      else known.push(position);
    }
  }
  return pairs;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(normalizeQueryText(text).split(' ').filter(Boolean));
}

/** True if the common words are at least this share of all. The rarest come first: a few decide for most pairs. */
function isNear(words: readonly string[], other: ReadonlySet<string>, least: number): boolean {
  const needed = (least / (1 + least)) * (words.length + other.size) - rounding;
  let missing = 0;
  for (const word of words) {
    if (other.has(word)) continue;
    missing += 1;
    if (words.length - missing < needed) return false;
  }
  return words.length > 0;
}

/** So that 0.8 of 5 is 4 despite rounding. */
const rounding = 1e-9;
