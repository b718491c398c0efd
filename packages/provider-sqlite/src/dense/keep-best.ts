import { bestSoFar } from '@touchstone/lexical';

/** Chunks by ordinal with their scores, in no order. */
export interface Candidates {
  readonly ordinals: Uint32Array;
  readonly scores: Float64Array;
}

/**
 * The candidates that no `topK` others beat: topK of them, and more where several tie with the last. The ids that order ties are not
 * known here.
 */
export function keepBest({ ordinals, scores }: Candidates, topK: number): Candidates {
  if (scores.length <= topK) return { ordinals, scores };
  const best = bestSoFar(topK);
  let least = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i += 1) least = best.add(scores[i] as number);
  const keptOrdinals: number[] = [];
  const keptScores: number[] = [];
  for (let i = 0; i < scores.length; i += 1) {
    const score = scores[i] ?? 0;
    if (score < least) continue;
    keptOrdinals.push(ordinals[i] ?? 0);
    keptScores.push(score);
  }
  return { ordinals: Uint32Array.from(keptOrdinals), scores: Float64Array.from(keptScores) };
}
