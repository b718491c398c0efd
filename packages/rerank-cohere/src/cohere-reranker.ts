import type { CallOptions, Reranker, RerankInput, RerankOutput } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { checkRerankInput, readOptions, rerankInBatches } from '@touchstone/provider-kit';
import { cohereApi } from './cohere-api.ts';
import { maxTokensPerQuery } from './models.ts';
import { type CohereRerankerOptions, optionsSchema } from './options.ts';

/**
 * Reranking by Cohere. Scores are Cohere's own, from 0 to 1; they depend on the query, so a threshold needs calibration. A document
 * that is longer than the model's context is read in windows, of which the best counts. No model of Cohere follows instructions.
 *
 * More documents than a request takes travel in several, one after the other; tokens are estimated, and a request that
 * the service refuses as too long is split. Throws `invalid_config` for wrong options; a call throws `unauthenticated`
 * without a key, `invalid_request` for an instruction and for a query or a document that is too long (documents: unless
 * `overLong` is `trim`), and the service's own failure.
 */
export function cohereReranker(options: CohereRerankerOptions = {}): Reranker {
  const settings = readOptions(optionsSchema, options, 'cohereReranker');
  const { model, overLong, maxTokensPerDocument } = settings;
  const limits = {
    maxDocuments,
    // Counted for the document alone: the query has a limit of its own.
    maxTokensPerPair: maxTokensPerDocument,
    maxTokensPerCall: maxDocuments * maxTokensPerDocument,
  };
  const request = cohereApi(settings);

  async function rerank(input: RerankInput, call: CallOptions = {}): Promise<RerankOutput> {
    checkRerankInput(input, { provider: 'cohere', model, followsInstructions: false });
    const { query, documents } = input;
    const batches = {
      limits: { ...limits, maxTokensPerQuery: maxTokensPerQuery(model) },
      countsQuery: false,
      estimateTokens: (text: string) => estimateTokens(text, 'cohere'),
      overLong,
      provider: 'cohere',
      remedy: 'Make smaller chunks, raise maxTokensPerDocument, or allow trimming with overLong: "trim".',
    };
    return rerankInBatches({ query, documents }, batches, (texts) => request(query, texts, call));
  }

  return {
    specVersion: 1,
    name: 'cohere',
    model,
    followsInstructions: false,
    scoresAreIndependent: true,
    limits,
    rerank,
  };
}

/** Cohere's advice; it takes 10,000. */
const maxDocuments = 1000;
