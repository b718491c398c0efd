import type { CallOptions, Reranker, RerankInput, RerankOutput } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { checkRerankInput, readOptions, rerankInBatches } from '@touchstone/provider-kit';
import { voyageModel } from './models.ts';
import { optionsSchema, type VoyageRerankerOptions } from './options.ts';
import { voyageApi } from './voyage-api.ts';

/**
 * Reranking by Voyage AI. Voyage reads an instruction as the beginning of the query: the service gets the instruction,
 * one space and the query. Scores are Voyage's own, from 0 to 1, one a document, whatever the number of requests.
 *
 * More documents than a request takes travel in several, one after the other; tokens are estimated, and a request that
 * the service refuses as too long is split. Throws `invalid_config` for wrong options; a call throws `unauthenticated`
 * without a key, `invalid_request` for a query or a document that is too long (documents: unless `overLong` is `trim`)
 * and for an instruction to a model that follows none, and the service's own failure.
 */
export function voyageReranker(options: VoyageRerankerOptions = {}): Reranker {
  const settings = readOptions(optionsSchema, options, 'voyageReranker');
  const { model, overLong } = settings;
  const { followsInstructions, maxTokensPerPair, maxTokensPerQuery } = voyageModel(model);
  const limits = { maxDocuments: 1000, maxTokensPerPair, maxTokensPerCall: 600_000 };
  const request = voyageApi(settings);

  async function rerank(input: RerankInput, call: CallOptions = {}): Promise<RerankOutput> {
    checkRerankInput(input, { provider: 'voyage', model, followsInstructions });
    const query = input.instruction === undefined ? input.query : `${input.instruction} ${input.query}`;
    const batches = {
      limits: { ...limits, maxTokensPerQuery },
      countsQuery: true,
      estimateTokens: (text: string) => estimateTokens(text, 'voyage'),
      overLong,
      provider: 'voyage',
    };
    return rerankInBatches({ query, documents: input.documents }, batches, (texts) => request(query, texts, call));
  }

  return { specVersion: 1, name: 'voyage', model, followsInstructions, scoresAreIndependent: true, limits, rerank };
}
