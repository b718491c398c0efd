/**
 * How much of the query stands together and is held by one candidate, from 0 to 1: the greatest sum over terms in a row of one sentence,
 * where a held term adds its rarity and a missing one takes away half as much again. A question within talk is such a row wherever it
 * stands and however long the talk is; of talk, candidates hold a word here and there. About three rare words are enough for 1: a longer
 * row would say more of the length of the query than of what was found. The greatest sum of a row is found as Kadane does (J. Bentley,
 * "Programming pearls: algorithm design techniques", Communications of the ACM 27, 1984).
 */
export function bestRun(
  sentences: readonly (readonly number[])[],
  candidates: readonly (readonly boolean[])[],
  rarities: readonly number[],
): number {
  let best = 0;
  for (const hits of candidates) {
    for (const places of sentences) {
      let run = 0;
      for (const at of places) {
        const rarity = rarities[at] ?? 0;
        run = Math.max(0, run + (hits[at] === true ? rarity : -missing * rarity));
        best = Math.max(best, run);
      }
    }
  }
  return Math.min(1, best / enough);
}

const missing = 1.5;
/** Of rarity: 2.4 for a word that is not among the commonest. */
const enough = 6;
