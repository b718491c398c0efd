import type { CallOptions, RerankOutput } from '@touchstone/contract';
import { amount, answerOf, checkRanking } from '@touchstone/provider-kit';
import { z } from 'zod';
import { type CohereSettings, cohereClient } from './cohere-client.ts';

/** One request, whose limits the caller has kept: the scores in the documents' order. */
export type CohereRequest = (
  query: string,
  documents: readonly string[],
  options: CallOptions,
) => Promise<RerankOutput>;

export function cohereApi(settings: CohereSettings & { readonly maxTokensPerDocument: number }): CohereRequest {
  const { model, maxTokensPerDocument } = settings;
  const askCohere = cohereClient(settings);
  return async (query, documents, options) => {
    const count = documents.length;
    // No topN: every document gets a score.
    const request = { model, query, documents: [...documents], maxTokensPerDoc: maxTokensPerDocument };
    const { answer, about } = await askCohere(
      {
        what: `reranking of ${amount(count, 'document')}`,
        ask: (client) => client.rerank(request),
        // The client takes an answer of any shape, and prints unexpected values.
        passOn: (input, about) => answerOf(rerankAnswer, input, about),
      },
      options,
    );
    const ranking = answer.results.map(({ index, relevanceScore }) => ({ index, score: relevanceScore }));
    const { inputTokens: tokens, searchUnits } = answer.meta?.billedUnits ?? {};
    // Models up to 4.0 are billed by search units, 5.0 by tokens.
    return { scores: checkRanking(ranking, { ...about, count }), usage: { calls: 1, tokens, searchUnits } };
  };
}

/** The parts of an answer that are read. */
const rerankAnswer = z.object(
  {
    results: z.array(
      z.object({ index: z.number('must be a number'), relevance_score: z.number('must be a number') }),
      'must be a list',
    ),
    meta: z
      .object({
        billed_units: z.object({ search_units: z.number().optional(), input_tokens: z.number().optional() }).optional(),
      })
      .optional(),
  },
  'must be an object',
);
