import type { CallOptions, Embedding } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { badResponse, callVendor, checkVectors, type VendorCall } from '@touchstone/provider-kit';
import { contextualAnswer, plainAnswer } from './answers.js';
import type { VoyageEmbedderOptions } from './options.js';
import { type VoyageConnection, voyageConnection } from './voyage-client.js';

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
  const { model, dimensions, timeoutMs } = settings;
  const connect = voyageConnection(settings);
  // Seconds, and for headers only: the deadline that counts is callVendor's, which covers the body too.
  const timeoutInSeconds = Math.ceil(timeoutMs / 1000) + 1;

  const call = (count: number, { apiKey }: VoyageConnection, { signal }: CallOptions): VendorCall => ({
    provider: 'voyage',
    what: `Voyage embedding of ${count === 1 ? 'one text' : `${count} texts`} with ${model}`,
    timeoutMs,
    secrets: [apiKey],
    signal,
  });

  return {
    embedTexts: async (texts, inputType, options) => {
      const connection = await connect();
      const about = call(texts.length, connection, options);
      // Too long a text is refused by the service too, and never cut in silence.
      const request = { model, inputType, outputDimension: dimensions, input: [...texts], truncation: false };
      const answer = await callVendor(
        (abortSignal) => connection.client.embed(request, { abortSignal, timeoutInSeconds }),
        about,
      );
      const { data, usage } = parseStrictly(plainAnswer, read(about, answer));
      const ordered = inOrder(data, texts.length, about).map(({ embedding }) => embedding);
      const vectors = checkVectors(ordered, { ...about, count: texts.length, dimensions });
      return { vectors, usage: usageOf(usage?.totalTokens) };
    },

    embedDocuments: async (documents, inputType, options) => {
      const connection = await connect();
      const about = call(documents.flat().length, connection, options);
      const inputs = documents.map((texts) => [...texts]);
      const request = { model, inputType, outputDimension: dimensions, inputs };
      const answer = await callVendor(
        (abortSignal) => connection.client.contextualizedEmbed(request, { abortSignal, timeoutInSeconds }),
        about,
      );
      const { results, totalTokens } = parseStrictly(contextualAnswer, read(about, answer));
      return inOrder(results, documents.length, about).map(({ embeddings }, position) => ({
        vectors: checkVectors(embeddings, { ...about, count: documents[position]?.length ?? 0, dimensions }),
        ...(position === 0 ? { usage: usageOf(totalTokens) } : {}),
      }));
    },
  };
}

/** Several answers as one: all vectors, all that was used. */
export function joined(answers: readonly Embedding[]): Embedding {
  const usages = answers.flatMap(({ usage }) => (usage === undefined ? [] : [usage]));
  const vectors = answers.flatMap((answer) => answer.vectors);
  if (usages.length === 0) return { vectors };
  const calls = usages.reduce((sum, usage) => sum + usage.calls, 0);
  const isKnown = usages.every(({ tokens }) => tokens !== undefined);
  const tokens = usages.reduce((sum, usage) => sum + (usage.tokens ?? 0), 0);
  return { vectors, usage: isKnown ? { calls, tokens } : { calls } };
}

/** A body that is not JSON does not fail in the client: it resolves to something without the parts that are read here. */
function read({ what }: VendorCall, input: unknown) {
  return { code: 'bad_response', what: `answer to the ${what}`, input } as const;
}

function usageOf(totalTokens: number | undefined): NonNullable<Embedding['usage']> {
  return totalTokens === undefined ? { calls: 1 } : { calls: 1, tokens: totalTokens };
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
