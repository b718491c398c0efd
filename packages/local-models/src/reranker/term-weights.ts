import type { Steps } from '@touchstone/contract';
import { bm25Idf } from '@touchstone/lexical';
import type { Candidates } from './candidates.ts';
import type { TokenTable } from './token-table.ts';

/**
 * The weight of each term: how well it separates the candidates (BM25's idf with the candidates as the collection), and
 * for the query's terms also how informative such a word is in any text. The query's words selected the candidates, so
 * among them an informative word is common, and the first measure alone would make little of it. A term that all
 * candidates have keeps a little weight, because its count and positions still matter.
 */
export function* termWeights(
  { candidates, vocabularySize, queryWords, distinctQueryTerms }: Candidates,
  table: TokenTable,
): Steps<Float64Array> {
  const counts = yield* candidatesWith(candidates, vocabularySize);
  const weights = Float64Array.from(counts, (count) => smallestWeight + bm25Idf(candidates.length, count));
  const inAnyText = new Float64Array(distinctQueryTerms);
  for (const { text, terms } of queryWords) {
    const says = weightInAnyText(text, table);
    for (const term of terms) inAnyText[term] = Math.max(inAnyText[term] as number, says);
  }
  for (let term = 0; term < distinctQueryTerms; term += 1) {
    weights[term] = (inAnyText[term] || 1) * Math.sqrt(weights[term] as number);
  }
  return weights;
}

function* candidatesWith(candidates: Candidates['candidates'], vocabularySize: number): Steps<Int32Array> {
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
  return counts;
}

/** The static model's weights of a word's pieces as one length; 1, the mean of all words, for an unknown word. */
function weightInAnyText(word: string, { model, weight }: TokenTable): number {
  const tokens = model.tokenize(word);
  if (tokens.length === 0) return 1;
  return Math.sqrt(tokens.reduce((sum, token) => sum + weight(token) ** 2, 0));
}

const smallestWeight = 0.3;
