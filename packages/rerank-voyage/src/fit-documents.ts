import { type RerankDocument, RetrievalError } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { batchTexts } from '@touchstone/provider-kit';

/** What a request may hold. */
interface RequestLimits {
  readonly maxDocuments: number;
  readonly maxTokensPerQuery: number;
  readonly maxTokensPerPair: number;
  readonly maxTokensPerCall: number;
}

interface FittedDocuments {
  /** Texts of each request, in the documents' order. */
  readonly requests: readonly (readonly string[])[];
  /** Positions of documents that lost their end. */
  readonly trimmed: readonly number[];
}

/**
 * Splits documents into requests that keep Voyage's limits, the query counted once for each document. Tokens are estimated, rather
 * too many than too few. Throws `invalid_request` for a query that is too long, since cutting it would change the question, and for
 * a document that is too long beside it, where those are refused.
 */
export function fitDocuments(
  query: string,
  documents: readonly RerankDocument[],
  { limits, overLong }: { readonly limits: RequestLimits; readonly overLong: 'refuse' | 'trim' },
): FittedDocuments {
  const queryTokens = tokensOf(query);
  if (queryTokens > limits.maxTokensPerQuery) {
    throw tooLong(`query and instruction have about ${queryTokens} tokens`, limits.maxTokensPerQuery, 'Shorten them.');
  }
  const tokensOfPair = (text: string) => queryTokens + tokensOf(text);
  if (overLong === 'refuse') refuseOverLong(documents, tokensOfPair, limits.maxTokensPerPair);
  const { batches, trimmed } = batchTexts(
    documents.map(({ text }) => text),
    {
      limits: {
        maxTexts: limits.maxDocuments,
        maxTokensPerText: limits.maxTokensPerPair,
        maxTokensPerCall: limits.maxTokensPerCall,
      },
      estimateTokens: tokensOfPair,
      overLong: 'trim',
      provider: 'voyage',
    },
  );
  return { requests: batches.map(({ texts }) => texts), trimmed: trimmed.map(({ position }) => position) };
}

function refuseOverLong(
  documents: readonly RerankDocument[],
  tokensOfPair: (text: string) => number,
  maxTokens: number,
): void {
  for (const [position, { text }] of documents.entries()) {
    const tokens = tokensOfPair(text);
    if (tokens <= maxTokens) continue;
    const remedy = 'Make smaller chunks, or allow trimming with overLong: "trim".';
    throw tooLong(`documents[${position}] and the query have about ${tokens} tokens`, maxTokens, remedy);
  }
}

function tokensOf(text: string): number {
  return estimateTokens(text, 'voyage');
}

function tooLong(found: string, maxTokens: number, remedy: string): RetrievalError {
  const message = `${found}; the model takes ${maxTokens}. ${remedy}`;
  return new RetrievalError('invalid_request', message, { provider: 'voyage' });
}
