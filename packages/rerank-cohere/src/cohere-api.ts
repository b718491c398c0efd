import type { CallOptions, RerankOutput, Usage } from '@touchstone/contract';
import { checkRanking, vendorApi } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { CohereRerankerOptions } from './options.js';

/** One request, whose limits the caller has kept: the scores in the documents' order. */
export type CohereRequest = (
  query: string,
  documents: readonly string[],
  options: CallOptions,
) => Promise<RerankOutput>;

type CohereApiSettings = CohereRerankerOptions &
  Required<Pick<CohereRerankerOptions, 'model' | 'maxTokensPerDocument' | 'timeoutMs' | 'baseUrl'>>;

export function cohereApi(settings: CohereApiSettings): CohereRequest {
  const { model, maxTokensPerDocument, timeoutMs, baseUrl, apiKey, fetch } = settings;
  const send = vendorApi({
    provider: 'cohere',
    keyLabel: 'Cohere API key',
    keyVariables: ['CO_API_KEY', 'COHERE_API_KEY'],
    apiKey,
    baseUrl,
    timeoutMs,
    fetch,
  });
  return async (query, documents, options) => {
    const count = documents.length;
    const request = {
      path: '/v2/rerank',
      // No top_n: every document gets a score.
      body: { model, query, documents, max_tokens_per_doc: maxTokensPerDocument },
      what: `Cohere reranking of ${count === 1 ? 'one document' : `${count} documents`} with ${model}`,
      answer: rerankAnswer,
    };
    const { answer, about } = await send(request, options);
    const ranking = answer.results.map(({ index, relevance_score }) => ({ index, score: relevance_score }));
    return { scores: checkRanking(ranking, { ...about, count }), usage: usageOf(answer.meta?.billed_units) };
  };
}

/** The parts of an answer that are read. */
const rerankAnswer = z.object(
  {
    results: z.array(z.object({ index: z.unknown(), relevance_score: z.unknown() }), 'must be a list'),
    meta: z
      .object({
        billed_units: z.object({ search_units: z.number().optional(), input_tokens: z.number().optional() }).optional(),
      })
      .optional(),
  },
  'must be an object',
);

type BilledUnits = NonNullable<z.output<typeof rerankAnswer>['meta']>['billed_units'];

/** Models up to 4.0 are billed by search units, 5.0 by tokens. */
function usageOf({ search_units: searchUnits, input_tokens: tokens }: NonNullable<BilledUnits> = {}): Usage {
  return {
    calls: 1,
    tokens,
    searchUnits,
  };
}
