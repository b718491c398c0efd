import { type CallOptions, type Embedder, type Embedding, RetrievalError } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import {
  askInParts,
  checkDocuments,
  embedInBatches,
  groupWithin,
  joinEmbeddings,
  readOptions,
} from '@touchstone/provider-kit';
import { voyageModel } from './models.ts';
import { optionsSchema, type VoyageEmbedderOptions } from './options.ts';
import { type InputType, voyageApi } from './voyage-api.ts';

/**
 * Embeddings by Voyage AI. The role `document` is its `document`; `query` and `code-query` are `query`. A contextual
 * model (`voyage-context-*`) has `embedDocuments` too, and embeds a text by itself as a document of one chunk.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, and a request that the
 * service refuses as too long is split. Throws `invalid_config` for wrong options; a call throws `unauthenticated`
 * without a key, `invalid_request` for a text that is too long (unless `overLong` is `trim`), and the service's own
 * failure.
 */
export function voyageEmbedder(options: VoyageEmbedderOptions = {}): Embedder {
  const settings = readOptions(optionsSchema, options, 'voyageEmbedder');
  const { model, overLong } = settings;
  const known = voyageModel(model, settings.dimensions);
  const { dimensions, contextual, maxTokensPerText, maxTokensPerCall } = known;
  const limits = { maxTexts: 1000, maxTokensPerText, maxTokensPerCall };
  const api = voyageApi(settings, known);
  const tokensPerPlace = maxTokensPerCall / Math.min(maxChunks, Math.floor(maxNumbers / dimensions));

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    const inputType: InputType = input.role === 'document' ? 'document' : 'query';
    const options = { limits, estimateTokens: tokensOf, overLong, provider: 'voyage', role: input.role };
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
    checkChunkCounts(documents);
    const requests = groupWithin(documents, {
      maxItems: limits.maxTexts,
      maxSize: maxTokensPerCall,
      // A chunk counts as no less than its share of a request with as many chunks as it may have.
      sizeOf: (texts) =>
        Math.max(
          texts.reduce((sum, text) => sum + tokensOf(text), 0),
          texts.length * tokensPerPlace,
        ),
    });
    const embeddings: Embedding[] = [];
    for (const request of requests) embeddings.push(...(await askForDocuments(request, call)));
    return embeddings;
  }

  /**
   * This endpoint never cuts: it refuses texts that are too long. Then each half of the documents is sent, and of a
   * single one each half of its chunks, which no longer know the others.
   */
  async function askForDocuments(
    documents: readonly (readonly string[])[],
    call: CallOptions,
  ): Promise<readonly Embedding[]> {
    const answers = await askInParts(documents, {
      request: (some) => api.embedDocuments(some, 'document', call),
      alone: async (chunks, _position, refusal) => {
        if (chunks.length === 1) throw refusal;
        const middle = Math.ceil(chunks.length / 2);
        const halves = [chunks.slice(0, middle), chunks.slice(middle)];
        const embeddings: Embedding[] = [];
        for (const half of halves) embeddings.push(...(await askForDocuments([half], call)));
        return [joinEmbeddings(embeddings)];
      },
    });
    return answers.flat();
  }

  return {
    specVersion: 1,
    name: 'voyage',
    model,
    dimensions,
    limits: contextual ? { ...limits, maxTokensPerDocument: maxTokensPerText } : limits,
    embed,
    embedDocuments: contextual ? embedDocuments : undefined,
  };
}

function tokensOf(text: string): number {
  return estimateTokens(text, 'voyage');
}

function checkChunkCounts(documents: readonly (readonly string[])[]): void {
  const position = documents.findIndex(({ length }) => length > maxChunks);
  if (position < 0) return;
  const count = documents[position]?.length;
  const message = `documents[${position}] has ${count} chunks; Voyage takes ${maxChunks} in one request. Make larger chunks.`;
  throw new RetrievalError('invalid_request', message, { provider: 'voyage' });
}

/** The most chunks of all documents in one request of a contextual model. */
const maxChunks = 16_000;

/** The most numbers in an answer of a contextual model, about 20 MB: its client can only request them as text. */
const maxNumbers = 1_000_000;
