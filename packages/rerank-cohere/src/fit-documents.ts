import { type RerankDocument, type Reranker, RetrievalError } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { batchTexts } from '@touchstone/provider-kit';

/** Documents as requests that keep Cohere's limits. */
interface FittedDocuments {
  /** Texts of each request, in the documents' order. */
  readonly requests: readonly (readonly string[])[];
  /** Positions of documents that lost their end. */
  readonly trimmed: readonly number[];
}

/**
 * Splits documents into requests. Tokens are estimated, rather too many than too few. Throws `invalid_request` for a document that is
 * too long, where those are refused.
 */
export function fitDocuments(
  documents: readonly RerankDocument[],
  { limits, overLong }: { readonly limits: Reranker['limits']; readonly overLong: 'refuse' | 'trim' },
): FittedDocuments {
  if (overLong === 'refuse') refuseOverLong(documents, limits.maxTokensPerPair);
  const { batches, trimmed } = batchTexts(
    documents.map(({ text }) => text),
    {
      limits: {
        maxTexts: limits.maxDocuments,
        maxTokensPerText: limits.maxTokensPerPair,
        maxTokensPerCall: limits.maxTokensPerCall,
      },
      estimateTokens: tokensOf,
      overLong: 'trim',
      provider: 'cohere',
    },
  );
  return { requests: batches.map(({ texts }) => texts), trimmed: trimmed.map(({ position }) => position) };
}

/** The service would drop the end of a query in silence, and a query without its end is another question. */
export function refuseLongQuery(query: string, maxTokens: number): void {
  const tokens = tokensOf(query);
  if (tokens > maxTokens) throw tooLong(`query has about ${tokens} tokens; the model reads ${maxTokens}. Shorten it.`);
}

function refuseOverLong(documents: readonly RerankDocument[], maxTokens: number): void {
  for (const [position, { text }] of documents.entries()) {
    const tokens = tokensOf(text);
    if (tokens <= maxTokens) continue;
    const remedy = 'Make smaller chunks, raise maxTokensPerDocument, or allow trimming with overLong: "trim".';
    throw tooLong(`documents[${position}] has about ${tokens} tokens; ${maxTokens} are read. ${remedy}`);
  }
}

function tokensOf(text: string): number {
  return estimateTokens(text, 'cohere');
}

function tooLong(message: string): RetrievalError {
  return new RetrievalError('invalid_request', message, { provider: 'cohere' });
}
