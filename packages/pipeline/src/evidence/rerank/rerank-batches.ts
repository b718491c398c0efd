import type { RerankDocument, Reranker } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import type { SizedDocument } from './rerank-document.ts';

/**
 * The requests of one rerank (spec 000 §9.5): a single one where the documents fit the reranker's limits, else batches
 * of `batchSize`, smaller where their tokens would be too many. Order is kept across the batches.
 */
export function rerankBatches(
  sized: readonly SizedDocument[],
  queryTokens: number,
  { limits }: Pick<Reranker, 'limits'>,
  batchSize: number,
): readonly (readonly RerankDocument[])[] {
  // The query counts once for every document.
  const inPair = (tokens: number) => Math.min(queryTokens + tokens, limits.maxTokensPerPair);
  const tokensOf = ({ document }: SizedDocument) => inPair(estimateTokens(document.text));
  const fits = (tokens: number) => tokens <= limits.maxTokensPerCall;
  if (sized.length === 0) return [];
  if (sized.length <= limits.maxDocuments) {
    if (fits(sumOf(sized, ({ mostTokens }) => inPair(mostTokens))) || fits(sumOf(sized, tokensOf))) {
      return [sized.map(({ document }) => document)];
    }
  }
  const most = Math.min(batchSize, limits.maxDocuments);
  const batches: RerankDocument[][] = [];
  let filled = 0;
  for (const one of sized) {
    const tokens = tokensOf(one);
    const batch = batches.at(-1);
    if (batch === undefined || batch.length >= most || !fits(filled + tokens)) {
      batches.push([one.document]);
      filled = tokens;
    } else {
      batch.push(one.document);
      filled += tokens;
    }
  }
  return batches;
}

function sumOf(documents: readonly SizedDocument[], tokensOf: (document: SizedDocument) => number): number {
  let sum = 0;
  for (const document of documents) sum += tokensOf(document);
  return sum;
}
