import { type RerankDocument, type RerankInput, type Steps, shownSymbols } from '@touchstone/contract';
import { type Likeness, tokenLikeness } from './token-likeness.ts';
import type { TokenTable } from './token-table.ts';

/**
 * The match of each document with the query by similar words: each token of the query by its most similar token, a weighted mean of
 * the cosines, in the best window of 75 tokens. Similar words that are far apart in a long text count little. 0 to
 * 1. A token that most documents have something like weighs less. Title, symbol and section are read before the text.
 */
export function* softMatches(
  table: TokenTable,
  { query, documents }: Pick<RerankInput, 'query' | 'documents'>,
): Steps<readonly number[]> {
  const likeness = tokenLikeness(table, query);
  const texts: Int32Array[] = [];
  for (const document of documents) {
    texts.push(likeness.rowsOf(table.model.tokenize(wholeText(document))));
    yield;
  }
  const blocks: Float64Array[] = [];
  for (const text of texts) {
    blocks.push(blockMatches(text, likeness));
    yield;
  }
  const weights = tellingWeights(blocks, likeness.queryWeights);
  return blocks.map((document) => bestWindow(document, weights));
}

function wholeText({ text: whole, body: text = whole, metadata }: RerankDocument): string {
  return `${metadata.title ?? ''} ${shownSymbols(metadata) ?? ''} ${metadata.section ?? ''}\n${text}`;
}

/** For each block of 25 tokens in turn, the highest cosine with each token of the query. */
function blockMatches(rows: Int32Array, likeness: Likeness): Float64Array {
  const width = likeness.queryWeights.length;
  const cosines = likeness.cosines();
  const best = new Float64Array(Math.ceil(rows.length / blockLength) * width);
  for (let at = 0, block = 0, left = blockLength; at < rows.length; at += 1, left -= 1) {
    if (left === 0) {
      block += width;
      left = blockLength;
    }
    const start = (rows[at] as number) * width;
    for (let i = 0; i < width; i += 1) {
      const value = cosines[start + i] as number;
      if (value > (best[block + i] as number)) best[block + i] = value;
    }
  }
  return best;
}

/** The weights of the query's tokens, less for tokens that the documents share. */
function tellingWeights(documents: readonly Float64Array[], queryWeights: Float64Array): Float64Array {
  const width = queryWeights.length;
  const total = new Float64Array(width);
  for (const blocks of documents) {
    const most = new Float64Array(width);
    for (let at = 0; at < blocks.length; at += 1) {
      const token = at % width;
      if ((blocks[at] as number) > (most[token] as number)) most[token] = blocks[at] as number;
    }
    for (let token = 0; token < width; token += 1) (total[token] as number) += most[token] as number;
  }
  return queryWeights.map((weight, token) => {
    const common = (total[token] as number) / documents.length;
    return weight * Math.sqrt(Math.log1p(1 / (0.05 + common ** 3)));
  });
}

function bestWindow(blocks: Float64Array, weights: Float64Array): number {
  const width = weights.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let best = 0;
  for (let start = 0; start < blocks.length; start += width) {
    const end = Math.min(blocks.length, start + windowBlocks * width);
    let held = 0;
    for (let token = 0; token < width; token += 1) {
      let most = 0;
      for (let at = start + token; at < end; at += width)
        if ((blocks[at] as number) > most) most = blocks[at] as number;
      held += most * (weights[token] as number);
    }
    if (held > best) best = held;
    if (end === blocks.length) break;
  }
  return total > 0 ? Math.min(1, best / total) : 0;
}

const blockLength = 25;
const windowBlocks = 3;
