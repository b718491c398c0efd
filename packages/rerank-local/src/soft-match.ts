import type { CallOptions, RerankDocument, RerankInput } from '@touchstone/contract';
import { loadStaticModel } from '@touchstone/static-model';
import { letOthersRun } from './let-others-run.js';
import { type Likeness, tokenLikeness } from './token-likeness.js';

/** How the meaning of a document is like the query's, by static token vectors; all between 0 and 1. */
export interface SoftMatch {
  /** The query's tokens, each by its most similar token in the document: weighted mean of the cosines. */
  readonly similarTerms: number;
  /** Cosine of the query with the document's distinct tokens. */
  readonly meaning: number;
  /** Cosine of the query with the best passage of 50 tokens. */
  readonly passage: number;
}

/** Matches every document with the query. Title, symbol and section are read before the text. Throws `aborted`. */
export async function softMatches(
  { query, documents }: Pick<RerankInput, 'query' | 'documents'>,
  { signal }: CallOptions = {},
): Promise<readonly SoftMatch[]> {
  const model = loadStaticModel();
  const likeness = tokenLikeness(model, query);
  const matches: SoftMatch[] = [];
  for (const document of documents) {
    await letOthersRun(matches.length, signal);
    const rows = likeness.rowsOf(model.tokenize(wholeText(document)));
    const distinct = Int32Array.from(new Set(rows));
    matches.push({
      similarTerms: similarTerms(distinct, likeness),
      meaning: cosine(distinct, 0, distinct.length, likeness),
      passage: bestPassage(rows, likeness),
    });
  }
  return matches;
}

function wholeText({ text, metadata }: RerankDocument): string {
  return `${metadata.title ?? ''} ${metadata.symbol ?? ''} ${metadata.section ?? ''}\n${text}`;
}

function similarTerms(rows: Int32Array, { queryWeights, cosines }: Likeness): number {
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

function bestPassage(rows: Int32Array, likeness: Likeness): number {
  let best = 0;
  for (let start = 0; start === 0 || start + passageStep < rows.length; start += passageStep) {
    best = Math.max(best, cosine(rows, start, Math.min(rows.length, start + 2 * passageStep), likeness));
  }
  return best;
}

/**
 * Cosine of the query with the weighted sum of some tokens' vectors. The length of that sum is estimated from the weights, as
 * if any two tokens had the same small cosine; adding the vectors up would cost 256 additions a token.
 */
function cosine(rows: Int32Array, start: number, end: number, { weights, toQuery }: Likeness): number {
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
