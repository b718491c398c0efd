import type { CallOptions, Embedder, Embedding } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { embedInBatches, readOptions } from '@touchstone/provider-kit';
import { cohereApi, type InputType } from './cohere-api.ts';
import { modelSettings } from './models.ts';
import { type CohereEmbedderOptions, optionsSchema } from './options.ts';

/**
 * Embeddings by Cohere. The role `document` is its `search_document`; `query` and `code-query` are `search_query`.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, and a request that the
 * service refuses as too long is split. Throws `invalid_config` for wrong options; a call throws `unauthenticated`
 * without a key, `invalid_request` for a text that is too long (unless `overLong` is `trim`), and the service's own
 * failure.
 */
export function cohereEmbedder(options: CohereEmbedderOptions = {}): Embedder {
  const settings = readOptions(optionsSchema, options, 'cohereEmbedder');
  const { model, overLong } = settings;
  const known = modelSettings(model, settings.dimensions);
  const { dimensions, maxTokensPerText } = known;
  // Cohere documents no limit of tokens for a request.
  const limits = { maxTexts, maxTokensPerText, maxTokensPerCall: maxTexts * maxTokensPerText };
  const request = cohereApi(settings, known);

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    const inputType: InputType = input.role === 'document' ? 'search_document' : 'search_query';
    const batches = { limits, estimateTokens: tokensOf, overLong, provider: 'cohere', role: input.role };
    return embedInBatches(input.texts, batches, (texts) => request(texts, inputType, call));
  }

  return { specVersion: 1, name: 'cohere', model, dimensions, limits, embed };
}

function tokensOf(text: string): number {
  return estimateTokens(text, 'cohere');
}

const maxTexts = 96;
