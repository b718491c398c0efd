/**
 * The largest share of the query that one candidate covers in one run, from 0 to 1: the greatest sum over consecutive
 * terms of one sentence, where a term adds its rarity times its weight in the candidate (`termEmphasis`), and a missing
 * one subtracts one and a half times its rarity. A question within talk is such a run wherever it is and however long
 * the talk; of talk, candidates contain a word here and there. Three rare words, each three times in a text of usual
 * length, are enough for 1: a longer run would rather measure the length of the query. The greatest sum is computed as
 * Kadane does (J. Bentley, "Programming pearls: algorithm design techniques", Communications of the ACM 27, 1984).
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
