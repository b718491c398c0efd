import type { CallOptions, Embedding } from '@touchstone/contract';
import { checkVectors, vendorApi } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { CohereModelSettings } from './models.js';
import type { CohereEmbedderOptions } from './options.js';

/** What Cohere calls a role. */
export type InputType = 'search_query' | 'search_document';

/** One request, whose limits the caller has kept. */
export type CohereRequest = (
  texts: readonly string[],
  inputType: InputType,
  options: CallOptions,
) => Promise<Embedding>;

type CohereApiSettings = CohereEmbedderOptions &
  Required<Pick<CohereEmbedderOptions, 'model' | 'timeoutMs' | 'baseUrl'>>;

export function cohereApi(
  { model, timeoutMs, baseUrl, apiKey, fetch }: CohereApiSettings,
  { dimensions, sendsDimensions }: CohereModelSettings,
): CohereRequest {
  const send = vendorApi({
    provider: 'cohere',
    keyLabel: 'Cohere API key',
    keyVariables: ['CO_API_KEY', 'COHERE_API_KEY'],
    apiKey,
    baseUrl,
    timeoutMs,
    fetch,
  });
  return async (texts, inputType, options) => {
    const count = texts.length;
    const body = {
      model,
      input_type: inputType,
      embedding_types: ['float'],
      // Too long a text is refused by the service too: its default, END, would drop the end in silence.
      truncate: 'NONE',
      texts,
      output_dimension: sendsDimensions ? dimensions : undefined,
    };
    const what = `Cohere embedding of ${count === 1 ? 'one text' : `${count} texts`} with ${model}`;
    const { answer, about } = await send({ path: '/v2/embed', body, what, answer: embedAnswer }, options);
    const tokens = answer.meta?.billed_units?.input_tokens;
    return {
      vectors: checkVectors(answer.embeddings.float, { ...about, count, dimensions }),
      usage: tokens === undefined ? { calls: 1 } : { calls: 1, tokens },
    };
  };
}

/** The parts of an answer that are read; the vectors themselves are looked at later. */
const embedAnswer = z.object(
  {
    embeddings: z.object({ float: z.unknown() }, 'must be an object'),
    meta: z.object({ billed_units: z.object({ input_tokens: z.number().optional() }).optional() }).optional(),
  },
  'must be an object',
);
