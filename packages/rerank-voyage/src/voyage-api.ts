import type { CallOptions, RerankOutput } from '@touchstone/contract';
import { checkRanking, vendorApi } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { VoyageRerankerOptions } from './options.js';
import { voyageHost } from './voyage-host.js';

/** One request, whose limits the caller has kept: the scores in the documents' order. */
export type VoyageRequest = (
  query: string,
  documents: readonly string[],
  options: CallOptions,
) => Promise<RerankOutput>;

type VoyageApiSettings = VoyageRerankerOptions & Required<Pick<VoyageRerankerOptions, 'model' | 'timeoutMs'>>;

export function voyageApi(settings: VoyageApiSettings): VoyageRequest {
  const { model, timeoutMs, apiKey, baseUrl = voyageHost, fetch } = settings;
  const send = vendorApi({
    provider: 'voyage',
    keyLabel: 'Voyage API key',
    keyVariables: ['VOYAGE_API_KEY'],
    apiKey,
    baseUrl,
    timeoutMs,
    fetch,
  });
  return async (query, documents, options) => {
    const count = documents.length;
    const request = {
      path: '/rerank',
      // The last guard of spec 000 §9.4. What is too long was refused or cut and reported before, so that little is left to it.
      body: { model, query, documents, truncation: true },
      what: `Voyage reranking of ${count === 1 ? 'one document' : `${count} documents`} with ${model}`,
      answer: rerankAnswer,
    };
    const { answer, about } = await send(request, options);
    const ranking = answer.data.map(({ index, relevance_score }) => ({ index, score: relevance_score }));
    const tokens = answer.usage?.total_tokens;
    return {
      scores: checkRanking(ranking, { ...about, count }),
      usage: tokens === undefined ? { calls: 1 } : { calls: 1, tokens },
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
