/** Choices that a seed repeats. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  pick<T>(items: readonly T[]): T | undefined;
  shuffled<T>(items: readonly T[]): readonly T[];
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffled: (items) =>
      items
        .map((item): [number, typeof item] => [next(), item])
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
  };
}
