import type { RerankDocument, Reranker } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { mostTokens } from './leading-tokens.js';

/**
 * The requests of one rerank (spec 000 §9.5): a single one where the documents fit the reranker's limits, else batches
 * of `batchSize`, smaller where their tokens would be too many. Order is kept across the batches.
 */
export function rerankBatches(
  documents: readonly RerankDocument[],
  queryTokens: number,
  { limits }: Pick<Reranker, 'limits'>,
  batchSize: number,
): readonly (readonly RerankDocument[])[] {
  // The query counts once for every document.
  const tokensWith = (count: (text: string) => number) => (document: RerankDocument) =>
    Math.min(queryTokens + count(document.text), limits.maxTokensPerPair);
  // From the parts of the text: reading the whole would join them in memory, for every document of every call.
  const mostTokensOf = ({ text, body = text }: RerankDocument) =>
    Math.min(queryTokens + 3 * (text.length - body.length) + mostTokens(body), limits.maxTokensPerPair);
  const fits = (tokens: number) => tokens <= limits.maxTokensPerCall;
  if (documents.length === 0) return [];
  if (documents.length <= limits.maxDocuments) {
    if (fits(sumOf(documents, mostTokensOf)) || fits(sumOf(documents, tokensWith(estimateTokens)))) {
      return [documents];
    }
  }
  const most = Math.min(batchSize, limits.maxDocuments);
  const batches: RerankDocument[][] = [];
  let filled = 0;
  for (const document of documents) {
    const tokens = tokensWith(estimateTokens)(document);
    const batch = batches.at(-1);
    if (batch === undefined || batch.length >= most || !fits(filled + tokens)) {
      batches.push([document]);
      filled = tokens;
    } else {
      batch.push(document);
      filled += tokens;
    }
  }
  return batches;
}

function sumOf(documents: readonly RerankDocument[], tokensOf: (document: RerankDocument) => number): number {
  let sum = 0;
  for (const document of documents) sum += tokensOf(document);
  return sum;
}
