import type { CallOptions, Embedder, Embedding } from '@touchstone/contract';
import { estimateTokens, tokenBound } from '@touchstone/lexical';
import { embedInBatches, readOptions } from '@touchstone/provider-kit';
import { openaiSession } from '../session/openai-session.ts';
import { embeddingRequest } from './embedding-request.ts';
import { modelSettings } from './model-settings.ts';
import { type OpenAIEmbedderOptions, optionsSchema } from './options.ts';
import { requestRules } from './request-rules.ts';

/**
 * Embeddings by OpenAI, Ollama and any server of OpenAI's protocol, of length 1. Texts begin with their model's prefix,
 * where it is known or set.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, and a request that the
 * service refuses as too long is split. Throws `invalid_config` for wrong options; a call throws `unauthenticated`
 * without a key that the service needs, `invalid_config` for a model that the server does not have, `invalid_request`
 * for a text that is too long (unless `overLong` is `trim`), `bad_response` for vectors of another size, and the
 * server's own failure.
 */
export function openaiEmbedder(options: OpenAIEmbedderOptions = {}): Embedder {
  const settings = readOptions(optionsSchema, options, 'openaiEmbedder');
  const { overLong } = settings;
  const model = modelSettings(settings);
  const session = openaiSession(settings);
  const usual = requestRules[session.service.name];
  const limits = {
    maxTexts: settings.maxTexts ?? usual.maxTexts,
    // The rest of the limit after the prefix, the beginning and the end of a text.
    maxTokensPerText: Math.max(
      1,
      model.maxTokensPerText - Math.max(...Object.values(model.prefixes).map((prefix) => tokenBound(prefix))) - 2,
    ),
    maxTokensPerCall: settings.maxTokensPerCall ?? usual.maxTokensPerCall,
  };
  const request = embeddingRequest(session, settings.model, model);

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    const batches = { limits, estimateTokens: tokensOf, overLong, provider: 'openai', role: input.role };
    return embedInBatches(input.texts, batches, (texts) => request(texts, input.role, call));
  }

  const { name, dimensions } = model;
  return { specVersion: 1, name: 'openai', model: name, dimensions, limits, embed };
}

/** Most local servers cut too long a text in silence, and their vocabularies differ, so this is a quarter above the estimate. */
function tokensOf(text: string): number {
  return Math.ceil(1.25 * estimateTokens(text));
}
