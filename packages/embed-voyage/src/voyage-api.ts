import type { CallOptions, Embedding } from '@touchstone/contract';
import { amount, badResponse, checkVectorsInSlices, type VendorCall } from '@touchstone/provider-kit';
import type { GeneratedVoyageAIClient } from 'voyageai';
import { type ReadAnswer, readContextualAnswer, readPlainAnswer } from './answers.ts';
import type { VoyageModelSettings } from './models.ts';
import { type VoyageSettings, voyageClient } from './voyage-client.ts';

/** Voyage's names of the roles. */
export type InputType = 'query' | 'document';

/** One request each, whose limits the caller has kept. */
export interface VoyageApi {
  embedTexts(texts: readonly string[], inputType: InputType, options: CallOptions): Promise<Embedding>;
  /** One embedding for each document; the first has the usage of all. */
  embedDocuments(
    documents: readonly (readonly string[])[],
    inputType: InputType,
    options: CallOptions,
  ): Promise<readonly Embedding[]>;
}

export function voyageApi(settings: VoyageSettings, { dimensions, sendsDimensions }: VoyageModelSettings): VoyageApi {
  const { model } = settings;
  const askVoyage = voyageClient(settings);
  const outputDimension = sendsDimensions ? dimensions : undefined;

  /** Sends one request; the vectors come by themselves, in the answer's order. */
  async function ask<Answer, Vectors>(
    count: number,
    send: (client: GeneratedVoyageAIClient) => PromiseLike<Answer>,
    read: (input: unknown, about: VendorCall) => ReadAnswer<Vectors>,
    options: CallOptions,
  ) {
    const vectors: Vectors[] = [];
    const asked = await askVoyage(
      {
        what: `embedding of ${amount(count, 'text')}`,
        ask: send,
        maxAnswerBytes: mostBytes(count * dimensions),
        passOn: (input, about) => {
          const found = read(input, about);
          vectors.push(found.vectors);
          return found.passedOn;
        },
      },
      options,
    );
    return { ...asked, vectors: vectors[0] };
  }

  return {
    embedTexts: async (texts, inputType, options) => {
      const request = {
        model,
        inputType,
        outputDimension,
        input: [...texts],
        // Too long a text is refused by the service too, and never cut in silence.
        truncation: false,
        // A quarter of the bytes.
        encodingFormat: 'base64' as const,
      };
      const count = texts.length;
      const {
        answer,
        vectors = [],
        about,
      } = await ask(count, (client) => client.embed(request), readPlainAnswer, options);
      const ordered = inOrder(answer.data, vectors, count, about);
      return {
        vectors: await checkVectorsInSlices(ordered, { ...about, count, dimensions }),
        usage: usageOf(answer.usage?.totalTokens),
      };
    },

    embedDocuments: async (documents, inputType, options) => {
      const request = { model, inputType, outputDimension, inputs: documents.map((texts) => [...texts]) };
      const {
        answer,
        vectors = [],
        about,
      } = await ask(
        documents.flat().length,
        (client) => client.contextualizedEmbed(request),
        readContextualAnswer,
        options,
      );
      const chunks = (answer.data ?? []).map(({ data }, place) => ({ data, vectors: vectors[place] ?? [] }));
      const embeddings: Embedding[] = [];
      for (const [place, { data, vectors }] of inOrder(answer.data, chunks, documents.length, about).entries()) {
        const count = documents[place]?.length ?? 0;
        const ordered = inOrder(data, vectors, count, about);
        embeddings.push({
          vectors: await checkVectorsInSlices(ordered, { ...about, count, dimensions }),
          usage: place === 0 ? usageOf(answer.usage?.totalTokens) : undefined,
        });
      }
      return embeddings;
    },
  };
}

function usageOf(tokens: number | undefined): NonNullable<Embedding['usage']> {
  return { calls: 1, tokens };
}

/** The service gives the position of each item; a missing or repeated position is a wrong answer. */
function inOrder<T>(
  places: readonly { readonly index?: number }[] = [],
  items: readonly T[],
  count: number,
  about: VendorCall,
): readonly T[] {
  const byPlace = new Map(places.map(({ index }, position) => [index, items[position]]));
  return Array.from({ length: count }, (_, place) => {
    const item = byPlace.get(place);
    if (item === undefined || places.length !== count) {
      throw badResponse(`${places.length} items for ${count}, with none for place ${place} or too many`, about);
    }
    return item;
  });
}

/** A number is 24 characters at most, written as text; no less than 64 MiB. */
function mostBytes(numbers: number): number {
  return Math.max(64 * 1024 * 1024, 24 * numbers);
}
