import type { CallOptions, RerankOutput } from '@touchstone/contract';
import { amount, answerOf, checkRanking } from '@touchstone/provider-kit';
import { z } from 'zod';
import { type VoyageSettings, voyageClient } from './voyage-client.ts';

/** One request, whose limits the caller has kept: the scores in the documents' order. */
export type VoyageRequest = (
  query: string,
  documents: readonly string[],
  options: CallOptions,
) => Promise<RerankOutput>;

export function voyageApi(settings: VoyageSettings): VoyageRequest {
  const { model } = settings;
  const askVoyage = voyageClient(settings);
  return async (query, documents, options) => {
    const count = documents.length;
    // Truncation is the last guard of spec 000 §9.4. Long documents were refused or cut and reported before, so that little is left to it.
    const request = { model, query, documents: [...documents], truncation: true };
    const { answer, about } = await askVoyage(
      {
        what: `reranking of ${amount(count, 'document')}`,
        ask: (client) => client.rerank(request),
        // The client takes an answer of any shape.
        passOn: (input, about) => answerOf(rerankAnswer, input, about),
      },
      options,
    );
    const ranking = (answer.data ?? []).map(({ index, relevanceScore }) => ({ index, score: relevanceScore }));
    return {
      scores: checkRanking(ranking, { ...about, count }),
      usage: { calls: 1, tokens: answer.usage?.totalTokens },
    };
  };
}

/** The parts of an answer that are read. */
const rerankAnswer = z.object(
  {
    data: z.array(z.object({ index: z.unknown(), relevance_score: z.unknown() }), 'must be a list'),
    usage: z.object({ total_tokens: z.number().optional() }).optional(),
  },
  'must be an object',
);
