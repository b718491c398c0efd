import type { Reranker, RerankInput, RerankOutput } from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';
import { askBatches } from './ask-batches.ts';
import { batchTexts } from './batch-texts.ts';
import { sumUsage } from './sum-usage.ts';

export interface RerankBatchOptions {
  /** `maxTokensPerQuery`: of the query, its instruction included. */
  readonly limits: Reranker['limits'] & { readonly maxTokensPerQuery: number };
  /** True if limits of a pair and of a call count the query with each document; else the document alone. */
  readonly countsQuery: boolean;
  /** About how many tokens a text has. */
  readonly estimateTokens: (text: string) => number;
  /** Treatment of a document that is too long: the call is refused and names it, or its end is cut off and reported. */
  readonly overLong: 'refuse' | 'trim';
  readonly provider: string;
  /** The remedy for a refused document. Default: `Make smaller chunks, or allow trimming with overLong: "trim".` */
  readonly remedy?: string;
}

/**
 * Reranks documents in as many requests as the limits need, one after the other; `request` gets texts that should fit one. A
 * request that the service refuses as too long is split and sent again. The answer has all scores in the documents' order, the
 * total usage, and in `trimmed` the documents that lost their end, where that is allowed. Throws `invalid_request` for a query that
 * is too long, since cutting it would change the question, and for a document that is too long, where those are refused, by the
 * estimate before anything is sent, or by the service's refusal; and the errors of `request`.
 */
export async function rerankInBatches(
  { query, documents }: Pick<RerankInput, 'query' | 'documents'>,
  options: RerankBatchOptions,
  request: (texts: readonly string[]) => Promise<RerankOutput>,
): Promise<RerankOutput> {
  const { limits, countsQuery, estimateTokens, overLong, provider } = options;
  const queryTokens = estimateTokens(query);
  if (queryTokens > limits.maxTokensPerQuery) {
    const text = `The query has about ${queryTokens} tokens; the model reads ${limits.maxTokensPerQuery}. Shorten it.`;
    throw refusedInput(text, provider);
  }
  const remedy = options.remedy ?? 'Make smaller chunks, or allow trimming with overLong: "trim".';
  const nameOf = (position: number) => `documents[${position}]`;
  const batches = batchTexts(
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
        const what = `${nameOf(position)} ${countsQuery ? 'and the query have' : 'has'}`;
        return `${what} about ${tokens} tokens; ${maxTokens} are read. ${remedy}`;
      },
    },
  );
  const { answers, trimmed } = await askBatches(batches, { request, overLong, provider, nameOf, remedy });
  const usage = sumUsage(answers.flatMap((answer) => answer.usage ?? []));
  return {
    scores: answers.flatMap(({ scores }) => scores),
    usage,
    trimmed,
  };
}
