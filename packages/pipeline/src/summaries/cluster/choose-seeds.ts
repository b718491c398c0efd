import { hash } from 'node:crypto';

/**
 * Rows around which clusters form. The rows come in the order of a hash of seed and id; a row becomes a seed unless one of its
 * nearest neighbours already is one. So every other row has a seed among its neighbours, and seeds lie closer where rows do.
 *
 * The order is random but belongs to the ids: a row that comes, goes or changes moves, on average, about one seed, and only near it.
 * (Censor-Hillel, Haramaty and Karnin, "Optimal Dynamic Distributed MIS", PODC 2016.)
 */
export function chooseSeeds(
  ids: readonly string[],
  neighbours: readonly (readonly number[])[],
  seed: string,
): readonly number[] {
  const ranks = ids.map((id) => hash('sha256', `${seed}\n${id}`));
  const order = ids.map((_, row) => row).sort((a, b) => compare(ranks[a], ranks[b]) || compare(ids[a], ids[b]));
  const isSeed = new Uint8Array(ids.length);
  const seeds: number[] = [];
  for (const row of order) {
    if (neighbours[row]?.some((other) => isSeed[other] === 1)) continue;
    isSeed[row] = 1;
    seeds.push(row);
  }
  return seeds.sort((a, b) => a - b);
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : Number(a > b);
}
