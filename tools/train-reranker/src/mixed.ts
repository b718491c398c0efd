import type { Random } from '@touchstone/eval';
import type { MinedPair } from './hard-negatives.ts';

/**
 * The first of each kind, as many as `wanted` says, drawn into one order: kinds that are mined a hundred times as often
 * do not crowd out others.
 */
export async function mixed(
  pairs: AsyncIterable<MinedPair>,
  wanted: ReadonlyMap<string, number>,
  random: Random,
): Promise<readonly MinedPair[]> {
  const left = new Map(wanted);
  const taken: MinedPair[] = [];
  for await (const pair of pairs) {
    const more = left.get(pair.kind) ?? 0;
    if (more === 0) continue;
    left.set(pair.kind, more - 1);
    taken.push(pair);
  }
  return taken
    .map((pair, at) => ({ pair, at, place: random() }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ pair }) => pair);
}

/** `section=20000,code=9000` as numbers. Throws `TypeError` for anything else. */
export function parseKinds(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(',').map((part) => {
      const [, kind, count] = /^([a-z]+)=([1-9]\d*)$/.exec(part) ?? [];
      if (kind === undefined)
        throw new TypeError(`--kinds has "${part}": pass KIND=N, for example section=20000,code=9000.`);
      return [kind, Number(count)];
    }),
  );
}
