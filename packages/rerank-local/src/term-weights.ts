import type { Steps } from '@touchstone/contract';
import { bm25Idf } from '@touchstone/lexical';
import type { Candidates } from './candidates.js';

/**
 * How much each term tells the candidates apart: BM25's idf with the candidates as the collection. A term that all of them
 * have keeps a little weight, because how often and where it stands still counts.
 */
export function* termWeights({ candidates, vocabularySize }: Candidates): Steps<Float64Array> {
  const counts = new Int32Array(vocabularySize);
  const lastSeen = new Int32Array(vocabularySize).fill(-1);
  for (const [position, { body, title, section, names }] of candidates.entries()) {
    for (const field of [body, title, section, ...names]) {
      for (let i = 0; i < field.length; i += 1) {
        const term = field[i] as number;
        if (lastSeen[term] === position) continue;
        lastSeen[term] = position;
        (counts[term] as number) += 1;
      }
    }
    yield;
  }
  return Float64Array.from(counts, (count) => smallestWeight + bm25Idf(candidates.length, count));
}

const smallestWeight = 0.3;
