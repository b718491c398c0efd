import type { Reranker, RerankInput, RerankOutput } from '@touchstone/contract';
import { batchTexts } from './batch-texts.js';
import { refusedInput } from './check-text.js';
import { sumUsage } from './sum-usage.js';

export interface RerankBatchOptions {
  /** `maxTokensPerQuery`: of the query, its instruction included. */
  readonly limits: Reranker['limits'] & { readonly maxTokensPerQuery: number };
  /** Whether the query counts with each document, against the limits of a pair and of a call; else the document counts alone. */
  readonly countsQuery: boolean;
  /** Tokens of a text, rather too many than too few. */
  readonly estimateTokens: (text: string) => number;
  /** What becomes of a document that is too long: the call is refused and names it, or its end is cut off and reported. */
  readonly overLong: 'refuse' | 'trim';
  readonly provider: string;
  /** What to do about a document that is refused. Default: `Make smaller chunks, or allow trimming with overLong: "trim".` */
  readonly remedy?: string;
}

/**
 * Reranks documents in as many requests as the limits need, one after the other; `request` gets texts that fit one. The answer has
 * all scores in the documents' order, all that was used, and in `trimmed` the documents that lost their end, where that is allowed.
 *
 * Throws `invalid_request` for a query that is too long, since cutting it would change the question, and for a document that is too
 * long, where those are refused, both before anything is sent; and what `request` throws.
 */
export async function rerankInBatches(
  { query, documents }: Pick<RerankInput, 'query' | 'documents'>,
  options: RerankBatchOptions,
  request: (texts: readonly string[]) => Promise<RerankOutput>,
): Promise<RerankOutput> {
  const { limits, countsQuery, estimateTokens, overLong, provider } = options;
  const queryTokens = estimateTokens(query);
  if (queryTokens > limits.maxTokensPerQuery) {
    const text = `query has about ${queryTokens} tokens; the model reads ${limits.maxTokensPerQuery}. Shorten it.`;
    throw refusedInput(text, provider);
  }
  const { batches, trimmed } = batchTexts(
    documents.map(({ text }) => text),
    {
      limits: {
        maxTexts: limits.maxDocuments,
        maxTokensPerText: limits.maxTokensPerPair,
        maxTokensPerCall: limits.maxTokensPerCall,
      },
      estimateTokens: countsQuery ? (text) => queryTokens + estimateTokens(text) : estimateTokens,
      overLong,
      provider,
      refusal: (position, tokens, maxTokens) => {
        const what = countsQuery ? `documents[${position}] and the query have` : `documents[${position}] has`;
        const remedy = options.remedy ?? 'Make smaller chunks, or allow trimming with overLong: "trim".';
        return `${what} about ${tokens} tokens; ${maxTokens} are read. ${remedy}`;
      },
    },
  );
  const answers: RerankOutput[] = [];
  for (const batch of batches) answers.push(await request(batch.texts));
  const usage = sumUsage(answers.flatMap((answer) => answer.usage ?? []));
  const cut = trimmed.map(({ position }) => position);
  return {
    scores: answers.flatMap(({ scores }) => scores),
    usage,
    trimmed: cut.length === 0 ? undefined : cut,
  };
}
