/**
 * How much of the query stands together and is said by one candidate, from 0 to 1: the greatest sum over terms in a row of one sentence,
 * where a term adds its rarity times how much the candidate says it (`termEmphasis`), and a missing one takes away one and a half times its
 * rarity. A question within talk is such a row wherever it stands and however long the talk is; of talk, candidates say a word here and
 * there. Three rare words, each said three times in a text of usual length, are enough for 1: a longer row would say more of the length of the
 * query than of what was found. The greatest sum of a row is found as Kadane does (J. Bentley, "Programming pearls: algorithm design
 * techniques", Communications of the ACM 27, 1984).
 */
export function bestRun(
  sentences: readonly (readonly number[])[],
  candidates: readonly (readonly number[])[],
  rarities: readonly number[],
): number {
  let best = 0;
  for (const emphases of candidates) {
    for (const places of sentences) {
      let run = 0;
      for (const at of places) {
        const emphasis = emphases[at] ?? 0;
        run = Math.max(0, run + (emphasis > 0 ? emphasis : -missing) * (rarities[at] ?? 0));
        best = Math.max(best, run);
      }
    }
  }
  return Math.min(1, best / enough);
}

const missing = 1.5;
/** Of rarity, which is 2.4 for a word that is not among the commonest, times emphasis. */
const enough = 12;
