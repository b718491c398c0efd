/**
 * Leaves out each text that says nearly the same as an earlier one: of the words of both, at least `share` are in both. The words are
 * compared as sets, without case and marks. Looks only at texts that share one of the rarest words, as all that are near must
 * (prefix filtering, Chaudhuri, Ganti and Kaushik 2006).
 */
export function withoutNearDuplicates<T>(items: readonly T[], textOf: (item: T) => string, share = 0.8): readonly T[] {
  const words = items.map((item) => wordsOf(textOf(item)));
  const frequency = new Map<string, number>();
  for (const own of words) for (const word of own) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarestFirst = (a: string, b: string) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1);
  const keptBy = new Map<string, number[]>();
  return items.filter((_, at) => {
    const own = words[at] ?? new Set();
    const prefix = [...own].sort(rarestFirst).slice(0, own.size - Math.ceil(share * own.size) + 1);
    const near = new Set(prefix.flatMap((word) => keptBy.get(word) ?? []));
    if ([...near].some((other) => similarity(own, words[other] ?? new Set()) >= share)) return false;
    for (const word of prefix) keptBy.set(word, [...(keptBy.get(word) ?? []), at]);
    return true;
  });
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu);
  return new Set(words ?? [text]);
}

/** Jaccard's. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const word of one) if (other.has(word)) both += 1;
  return both / (one.size + other.size - both);
}
