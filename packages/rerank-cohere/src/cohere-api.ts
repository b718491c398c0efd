import type { CallOptions, RerankOutput } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { callClient, checkRanking, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { cohereKey, openCohereClient } from './cohere-client.ts';
import type { CohereRerankerOptions } from './options.ts';

/** One request, whose limits the caller has kept: the scores in the documents' order. */
export type CohereRequest = (
  query: string,
  documents: readonly string[],
  options: CallOptions,
) => Promise<RerankOutput>;

type CohereApiSettings = CohereRerankerOptions &
  Required<Pick<CohereRerankerOptions, 'model' | 'maxTokensPerDocument' | 'timeoutMs' | 'baseUrl'>>;

export function cohereApi({ model, timeoutMs, baseUrl, fetch, ...settings }: CohereApiSettings): CohereRequest {
  const readKey = cohereKey(settings.apiKey);
  return async (query, documents, { signal }) => {
    const apiKey = readKey();
    const count = documents.length;
    const what = `Cohere reranking of ${count === 1 ? 'one document' : `${count} documents`} with ${model}`;
    const about: VendorCall = { provider: 'cohere', what, timeoutMs, secrets: [apiKey], signal };
    // No topN: every document gets a score.
    const request = { model, query, documents: [...documents], maxTokensPerDoc: settings.maxTokensPerDocument };
    const { results, meta } = await callClient(
      async (call) => (await openCohereClient({ apiKey, baseUrl }, call)).rerank(request),
      about,
      {
        fetch,
        // The client takes an answer of any shape, and prints what it does not expect.
        passOn: (input) => parseStrictly(rerankAnswer, { code: 'bad_response', what: `answer to the ${what}`, input }),
      },
    );
    const ranking = results.map(({ index, relevanceScore }) => ({ index, score: relevanceScore }));
    const { inputTokens: tokens, searchUnits } = meta?.billedUnits ?? {};
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
