import type { CallOptions, RerankOutput } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { callVendor, checkRanking, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { VoyageRerankerOptions } from './options.js';
import { voyageConnection } from './voyage-client.js';

/** One request, whose limits the caller has kept: the scores in the documents' order. */
export type VoyageRequest = (
  query: string,
  documents: readonly string[],
  options: CallOptions,
) => Promise<RerankOutput>;

type VoyageApiSettings = VoyageRerankerOptions & Required<Pick<VoyageRerankerOptions, 'model' | 'timeoutMs'>>;

export function voyageApi(settings: VoyageApiSettings): VoyageRequest {
  const { model, timeoutMs } = settings;
  const connect = voyageConnection(settings);
  // Seconds, and for headers only: the deadline that counts is callVendor's, which covers the body too.
  const timeoutInSeconds = Math.ceil(timeoutMs / 1000) + 1;

  return async (query, documents, { signal }) => {
    const { client, apiKey } = await connect();
    const count = documents.length;
    const about: VendorCall = {
      provider: 'voyage',
      what: `Voyage reranking of ${count === 1 ? 'one document' : `${count} documents`} with ${model}`,
      timeoutMs,
      secrets: [apiKey],
      signal,
    };
    // The last guard of spec 000 §9.4. What is too long was refused or cut and reported before, so that little is left to it.
    const request = { model, query, documents: [...documents], truncation: true };
    const answer = await callVendor((abortSignal) => client.rerank(request, { abortSignal, timeoutInSeconds }), about);
    // A body that is not JSON does not fail in the client: it resolves to something without the parts that are read here.
    const what = `answer to the ${about.what}`;
    const { data, usage } = parseStrictly(rerankAnswer, { code: 'bad_response', what, input: answer });
    const ranking = data.map(({ index, relevanceScore }) => ({ index, score: relevanceScore }));
    const tokens = usage?.totalTokens;
    return {
      scores: checkRanking(ranking, { ...about, count }),
      usage: tokens === undefined ? { calls: 1 } : { calls: 1, tokens },
    };
  };
}

/** The parts of an answer that are read, as the client shows them. */
const rerankAnswer = z.object({
  data: z.array(z.object({ index: z.unknown(), relevanceScore: z.unknown() }), 'must be a list'),
  usage: z.object({ totalTokens: z.number().optional() }).optional(),
});
