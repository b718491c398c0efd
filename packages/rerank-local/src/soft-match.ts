import { type RerankDocument, type RerankInput, type Steps, shownSymbols } from '@touchstone/contract';
import { type Likeness, tokenLikeness } from './token-likeness.js';
import type { TokenTable } from './token-table.js';

/** How the meaning of a document is like the query's, by static token vectors; all between 0 and 1. */
export interface SoftMatch {
  /** The query's tokens, each by its most similar token in the document: weighted mean of the cosines. */
  readonly similarTerms: number;
  /** Cosine of the query with the document's distinct tokens. */
  readonly meaning: number;
  /** Cosine of the query with the best passage of 50 tokens. */
  readonly passage: number;
}

/** Matches every document with the query. Title, symbol and section are read before the text. */
export function* softMatches(
  table: TokenTable,
  { query, documents }: Pick<RerankInput, 'query' | 'documents'>,
): Steps<readonly SoftMatch[]> {
  const likeness = tokenLikeness(table, query);
  const distinctOf = distinctRows(likeness);
  const matches: SoftMatch[] = [];
  for (const document of documents) {
    const rows = likeness.rowsOf(table.model.tokenize(wholeText(document)));
    const distinct = distinctOf(rows);
    const [weights, toQuery] = [likeness.weights(), likeness.toQuery()];
    matches.push({
      similarTerms: similarTerms(distinct, likeness),
      meaning: cosine(distinct, 0, distinct.length, weights, toQuery),
      passage: bestPassage(rows, weights, toQuery),
    });
    yield;
  }
  return matches;
}

function wholeText({ text: whole, body: text = whole, metadata }: RerankDocument): string {
  return `${metadata.title ?? ''} ${shownSymbols(metadata) ?? ''} ${metadata.section ?? ''}\n${text}`;
}

/** Each row once, in the order of first occurrence. */
function distinctRows(likeness: Likeness): (rows: Int32Array) => Int32Array {
  let lastSeen = new Int32Array(4096);
  let document = 0;
  return (rows) => {
    if (likeness.rowCount() > lastSeen.length) {
      const larger = new Int32Array(2 * likeness.rowCount());
      larger.set(lastSeen);
      lastSeen = larger;
    }
    document += 1;
    const distinct = new Int32Array(rows.length);
    let count = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] as number;
      if (lastSeen[row] === document) continue;
      lastSeen[row] = document;
      distinct[count] = row;
      count += 1;
    }
    return distinct.subarray(0, count);
  };
}

function similarTerms(rows: Int32Array, likeness: Likeness): number {
  const { queryWeights } = likeness;
  const cosines = likeness.cosines();
  const best = new Float64Array(queryWeights.length);
  for (let at = 0; at < rows.length; at += 1) {
    const start = (rows[at] as number) * best.length;
    for (let i = 0; i < best.length; i += 1) {
      const value = cosines[start + i] as number;
      if (value > (best[i] as number)) best[i] = value;
    }
  }
  let [similar, total] = [0, 0];
  for (let i = 0; i < best.length; i += 1) {
    similar += (best[i] as number) * (queryWeights[i] as number);
    total += queryWeights[i] as number;
  }
  return total > 0 ? Math.min(1, similar / total) : 0;
}

function bestPassage(rows: Int32Array, weights: Float64Array, toQuery: Float64Array): number {
  let best = 0;
  for (let start = 0; start === 0 || start + passageStep < rows.length; start += passageStep) {
    best = Math.max(best, cosine(rows, start, Math.min(rows.length, start + 2 * passageStep), weights, toQuery));
  }
  return best;
}

/**
 * Cosine of the query with the weighted sum of some tokens' vectors. The length of that sum is estimated from the weights, as
 * if any two tokens had the same small cosine; adding the vectors up would cost 256 additions a token.
 */
function cosine(rows: Int32Array, start: number, end: number, weights: Float64Array, toQuery: Float64Array): number {
  let [product, total, squares] = [0, 0, 0];
  for (let i = start; i < end; i += 1) {
    const row = rows[i] as number;
    const weight = weights[row] as number;
    product += weight * (toQuery[row] as number);
    total += weight;
    squares += weight * weight;
  }
  const length = Math.sqrt((1 - meanCosine) * squares + meanCosine * total * total);
  return length > 0 ? Math.min(1, Math.max(0, product / length)) : 0;
}

const passageStep = 25;
const meanCosine = 0.06;
