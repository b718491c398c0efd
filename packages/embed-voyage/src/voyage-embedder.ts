import type { CallOptions, Embedder, Embedding } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { estimateTokens } from '@touchstone/lexical';
import { batchTexts, checkDocuments, checkEmbedInput, groupWithin } from '@touchstone/provider-kit';
import { voyageModel } from './models.js';
import { optionsSchema, type VoyageEmbedderOptions } from './options.js';
import { type InputType, joined, voyageApi } from './voyage-api.js';

/**
 * Embeddings by Voyage AI. The role `document` is Voyage's `document`; `query` and `code-query` are its `query`. A contextual
 * model (`voyage-context-*`) has `embedDocuments` too, and embeds a text by itself as a document of one chunk.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, rather too many than too few.
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key, `invalid_request` for a text that is
 * too long (unless `overLong` is `trim`), and what the service's failure is.
 */
export function voyageEmbedder(options: VoyageEmbedderOptions = {}): Embedder {
  const { fetch, ...given } = options;
  const settings = parseStrictly(optionsSchema, {
    code: 'invalid_config',
    what: 'options of voyageEmbedder',
    input: given,
  });
  const { model, dimensions, overLong } = settings;
  const { contextual, maxTokensPerCall } = voyageModel(model);
  const limits = { maxTexts: 1000, maxTokensPerText: contextTokens, maxTokensPerCall };
  const api = voyageApi({ ...settings, ...(fetch === undefined ? {} : { fetch }) });

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    checkEmbedInput(input, 'voyage');
    const { batches, trimmed } = batchTexts(input.texts, {
      limits,
      estimateTokens: tokensOf,
      overLong,
      provider: 'voyage',
    });
    const inputType: InputType = input.role === 'document' ? 'document' : 'query';
    const answers: Embedding[] = [];
    for (const { texts } of batches) {
      const alone = () => texts.map((text) => [text]);
      answers.push(
        contextual
          ? joined(await api.embedDocuments(alone(), inputType, call))
          : await api.embedTexts(texts, inputType, call),
      );
    }
    const cut = trimmed.map(({ position }) => position);
    return { ...joined(answers), ...(cut.length === 0 ? {} : { trimmed: cut }) };
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
    ...(contextual ? { embedDocuments } : {}),
  };
}

function tokensOf(text: string): number {
  return estimateTokens(text, 'voyage');
}

/** What every model reads of a text, or a contextual one of a document. */
const contextTokens = 32_000;
