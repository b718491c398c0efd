import type { CallOptions, Embedder, Embedding } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { embedInBatches, readOptions } from '@touchstone/provider-kit';
import { geminiApi } from './gemini-api.ts';
import { modelSettings } from './models.ts';
import { type GeminiEmbedderOptions, optionsSchema } from './options.ts';

/**
 * Embeddings by Google Gemini, of length 1. The roles are Google's `RETRIEVAL_QUERY`, `RETRIEVAL_DOCUMENT` and
 * `CODE_RETRIEVAL_QUERY`; `gemini-embedding-2` reads them at the beginning of the text.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, and a request that the
 * service refuses as too long is split. Throws `invalid_config` for wrong options; a call throws `unauthenticated`
 * without a key, `invalid_request` for a text that is too long (unless `overLong` is `trim`), and the service's own
 * failure.
 */
export function geminiEmbedder(options: GeminiEmbedderOptions = {}): Embedder {
  const settings = readOptions(optionsSchema, options, 'geminiEmbedder');
  const { model, overLong } = settings;
  const known = modelSettings(model, settings.dimensions);
  const maxTexts = settings.vertex === undefined ? 100 : requestsAtOnce;
  const limits = { maxTexts, maxTokensPerText: known.maxTokensPerText, maxTokensPerCall };
  const request = geminiApi(settings, known);

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    const batches = { limits, estimateTokens: tokensOf, overLong, provider: 'gemini', role: input.role };
    return embedInBatches(input.texts, batches, (texts) => request(texts, input.role, call));
  }

  return { specVersion: 1, name: 'gemini', model, dimensions: known.dimensions, limits, embed };
}

/** The service cuts too long a text in silence, so this exceeds the estimate by its possible error. */
function tokensOf(text: string): number {
  return Math.ceil(1.15 * estimateTokens(text, 'gemini'));
}

/** No limit of tokens is documented; a request of more than 4 MiB is refused, and this many are about half of that. */
const maxTokensPerCall = 500_000;

/** Vertex AI takes one text a request; so many are sent side by side. */
const requestsAtOnce = 8;
