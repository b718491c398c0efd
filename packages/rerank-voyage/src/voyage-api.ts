import type { CallOptions, RerankOutput } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { callClient, checkRanking, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { VoyageRerankerOptions } from './options.ts';
import { openVoyageClient, voyageKey } from './voyage-client.ts';

/** One request, whose limits the caller has kept: the scores in the documents' order. */
export type VoyageRequest = (
  query: string,
  documents: readonly string[],
  options: CallOptions,
) => Promise<RerankOutput>;

type VoyageApiSettings = VoyageRerankerOptions & Required<Pick<VoyageRerankerOptions, 'model' | 'timeoutMs'>>;

export function voyageApi({ model, timeoutMs, baseUrl, fetch, ...settings }: VoyageApiSettings): VoyageRequest {
  const readKey = voyageKey(settings.apiKey);
  return async (query, documents, { signal }) => {
    const apiKey = readKey();
    const count = documents.length;
    const what = `Voyage reranking of ${count === 1 ? 'one document' : `${count} documents`} with ${model}`;
    const about: VendorCall = { provider: 'voyage', what, timeoutMs, secrets: [apiKey], signal };
    // Truncation is the last guard of spec 000 §9.4. What is too long was refused or cut and reported before, so that little is left to it.
    const request = { model, query, documents: [...documents], truncation: true };
    const { data = [], usage } = await callClient(
      async (call) => (await openVoyageClient({ apiKey, baseUrl }, call)).rerank(request),
      about,
      {
        fetch,
        // The client takes an answer of any shape.
        passOn: (input) => parseStrictly(rerankAnswer, { code: 'bad_response', what: `answer to the ${what}`, input }),
      },
    );
    const ranking = data.map(({ index, relevanceScore }) => ({ index, score: relevanceScore }));
    return {
      scores: checkRanking(ranking, { ...about, count }),
      usage: { calls: 1, tokens: usage?.totalTokens },
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
