import type { CallOptions, Embedding } from '@touchstone/contract';
import { badResponse, checkVectors, type VendorCall, vendorApi } from '@touchstone/provider-kit';
import { contextualAnswer, plainAnswer } from './answers.js';
import type { VoyageEmbedderOptions } from './options.js';
import { voyageHost } from './voyage-host.js';

/** What Voyage calls a role. */
export type InputType = 'query' | 'document';

/** One request each, whose limits the caller has kept. */
export interface VoyageApi {
  embedTexts(texts: readonly string[], inputType: InputType, options: CallOptions): Promise<Embedding>;
  /** One embedding for each document; the usage of all stands with the first. */
  embedDocuments(
    documents: readonly (readonly string[])[],
    inputType: InputType,
    options: CallOptions,
  ): Promise<readonly Embedding[]>;
}

type VoyageApiSettings = VoyageEmbedderOptions &
  Required<Pick<VoyageEmbedderOptions, 'model' | 'dimensions' | 'timeoutMs'>>;

export function voyageApi(settings: VoyageApiSettings): VoyageApi {
  const { model, dimensions, timeoutMs, apiKey, baseUrl = voyageHost, fetch } = settings;
  const send = vendorApi({
    provider: 'voyage',
    keyLabel: 'Voyage API key',
    keyVariables: ['VOYAGE_API_KEY'],
    apiKey,
    baseUrl,
    timeoutMs,
    fetch,
  });
  const whatOf = (count: number) => `Voyage embedding of ${count === 1 ? 'one text' : `${count} texts`} with ${model}`;

  return {
    embedTexts: async (texts, inputType, options) => {
      const count = texts.length;
      const request = {
        path: '/embeddings',
        // Too long a text is refused by the service too, and never cut in silence.
        body: { model, input_type: inputType, output_dimension: dimensions, input: texts, truncation: false },
        what: whatOf(count),
        answer: plainAnswer,
      };
      const { answer, about } = await send(request, options);
      const vectors = inOrder(answer.data, count, about).map(({ embedding }) => embedding);
      return {
        vectors: checkVectors(vectors, { ...about, count, dimensions }),
        usage: usageOf(answer.usage?.total_tokens),
      };
    },

    embedDocuments: async (documents, inputType, options) => {
      const request = {
        path: '/contextualizedembeddings',
        body: { model, input_type: inputType, output_dimension: dimensions, inputs: documents },
        what: whatOf(documents.flat().length),
        answer: contextualAnswer,
      };
      const { answer, about } = await send(request, options);
      return inOrder(answer.data, documents.length, about).map(({ data }, position) => {
        const count = documents[position]?.length ?? 0;
        const vectors = inOrder(data, count, about).map(({ embedding }) => embedding);
        return {
          vectors: checkVectors(vectors, { ...about, count, dimensions }),
          usage: position === 0 ? usageOf(answer.usage?.total_tokens) : undefined,
        };
      });
    },
  };
}

function usageOf(tokens: number | undefined): NonNullable<Embedding['usage']> {
  return tokens === undefined ? { calls: 1 } : { calls: 1, tokens };
}

/** The service says which place each item is for; a place that is missing or named twice is a wrong answer. */
function inOrder<T extends { readonly index: number }>(
  items: readonly T[],
  count: number,
  about: VendorCall,
): readonly T[] {
  const byPlace = new Map(items.map((item) => [item.index, item]));
  return Array.from({ length: count }, (_, place) => {
    const item = byPlace.get(place);
    if (item === undefined || items.length !== count) {
      throw badResponse(`${items.length} items for ${count}, with none for place ${place} or too many`, about);
    }
    return item;
  });
}
