import type { CallOptions, Embedder, Embedding } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import {
  checkDocuments,
  checkEmbedInput,
  embedInBatches,
  groupWithin,
  joinEmbeddings,
  readOptions,
} from '@touchstone/provider-kit';
import { voyageModel } from './models.js';
import { optionsSchema, type VoyageEmbedderOptions } from './options.js';
import { type InputType, voyageApi } from './voyage-api.js';

/**
 * Embeddings by Voyage AI. The role `document` is Voyage's `document`; `query` and `code-query` are its `query`. A contextual
 * model (`voyage-context-*`) has `embedDocuments` too, and embeds a text by itself as a document of one chunk.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, rather too many than too few.
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key, `invalid_request` for a text that is
 * too long (unless `overLong` is `trim`), and what the service's failure is.
 */
export function voyageEmbedder(options: VoyageEmbedderOptions = {}): Embedder {
  const settings = readOptions(optionsSchema, options, 'voyageEmbedder');
  const { model, dimensions, overLong } = settings;
  const { contextual, maxTokensPerCall } = voyageModel(model);
  const limits = { maxTexts: 1000, maxTokensPerText: contextTokens, maxTokensPerCall };
  const api = voyageApi(settings);

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    checkEmbedInput(input, 'voyage');
    const inputType: InputType = input.role === 'document' ? 'document' : 'query';
    const options = { limits, estimateTokens: tokensOf, overLong, provider: 'voyage' };
    return embedInBatches(input.texts, options, async (texts) => {
      if (!contextual) return api.embedTexts(texts, inputType, call);
      const alone = texts.map((text) => [text]);
      return joinEmbeddings(await api.embedDocuments(alone, inputType, call));
    });
  }

  async function embedDocuments(
    { documents }: { readonly documents: readonly (readonly string[])[] },
    call: CallOptions = {},
  ): Promise<readonly Embedding[]> {
    checkDocuments(documents, 'voyage');
    const requests = groupWithin(documents, {
      maxItems: limits.maxTexts,
      maxSize: maxTokensPerCall,
      sizeOf: (texts) => texts.reduce((sum, text) => sum + tokensOf(text), 0),
    });
    const embeddings: Embedding[] = [];
    // What is too long for the model is refused by the service: this endpoint never cuts.
    for (const request of requests) embeddings.push(...(await api.embedDocuments(request, 'document', call)));
    return embeddings;
  }

  return {
    specVersion: 1,
    name: 'voyage',
    model,
    dimensions,
    limits: contextual ? { ...limits, maxTokensPerDocument: contextTokens } : limits,
    embed,
    embedDocuments: contextual ? embedDocuments : undefined,
  };
}

function tokensOf(text: string): number {
  return estimateTokens(text, 'voyage');
}

/** What every model reads of a text, or a contextual one of a document. */
const contextTokens = 32_000;
