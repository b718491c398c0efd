import { type CallOptions, compact, type Embedding } from '@touchstone/contract';
import { amount, answerOf, checkVectorsInSlices } from '@touchstone/provider-kit';
import { z } from 'zod';
import { type CohereSettings, cohereClient } from './cohere-client.ts';
import type { CohereModelSettings } from './models.ts';

/** Cohere's names of the roles. */
export type InputType = 'search_query' | 'search_document';

/** One request, whose limits the caller has kept. */
export type CohereRequest = (
  texts: readonly string[],
  inputType: InputType,
  options: CallOptions,
) => Promise<Embedding>;

export function cohereApi(
  settings: CohereSettings,
  { dimensions, sendsDimensions }: CohereModelSettings,
): CohereRequest {
  const { model } = settings;
  const askCohere = cohereClient(settings);
  return async (texts, inputType, options) => {
    const count = texts.length;
    // The client writes null for undefined members.
    const request = compact({
      model,
      inputType,
      texts: [...texts],
      outputDimension: sendsDimensions ? dimensions : undefined,
      // Floats too, in a quarter of the bytes.
      embeddingTypes: ['base64' as const],
      // Too long a text is refused by the service too: its default, END, would drop the end in silence.
      truncate: 'NONE' as const,
    });
    let vectors: unknown;
    const { answer, about } = await askCohere(
      {
        what: `embedding of ${amount(count, 'text')}`,
        ask: (client) => client.embed(request),
        // The client checks every number of every list, and prints unexpected values.
        passOn: (input, about) => {
          const { embeddings, meta } = answerOf(embedAnswer, input, about);
          vectors = embeddings.base64 ?? embeddings.float;
          return { id: '', embeddings: {}, meta };
        },
      },
      options,
    );
    return {
      vectors: await checkVectorsInSlices(vectors, { ...about, count, dimensions }),
      usage: { calls: 1, tokens: answer.meta?.billedUnits?.inputTokens },
    };
  };
}

/** The parts of an answer that are read; the vectors themselves are looked at later. */
const embedAnswer = z.object(
  {
    embeddings: z.object({ base64: z.unknown().optional(), float: z.unknown().optional() }, 'must be an object'),
    meta: z.object({ billed_units: z.object({ input_tokens: z.number().optional() }).optional() }).optional(),
  },
  'must be an object',
);
