/** Chance that a seed repeats. */
export interface Random {
  /** From 0 to less than 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  /** The same, small ones as likely as large ones: 3 to 30 as often as 3,000 to 30,000. */
  size(least: number, most: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True so often. */
  chance(share: number): boolean;
}

/** Chance made of a seed of any text: mulberry32 over an FNV-1a hash. */
export function seeded(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    size: (least, most) => Math.min(most, Math.floor(least * ((most + 1) / least) ** next())),
    pick: (choices) => {
      if (choices.length === 0) throw new Error('Nothing to pick from.');
      return choices[Math.floor(next() * choices.length)] as (typeof choices)[number];
    },
    chance: (share) => next() < share,
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
