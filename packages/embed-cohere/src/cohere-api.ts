import type { CallOptions, Embedding } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { checkVectors, requestJson, requiredSetting, type VendorCall } from '@touchstone/provider-kit';
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
  const readKey = requiredSetting({
    label: 'Cohere API key',
    option: 'apiKey',
    value: apiKey,
    variables: ['CO_API_KEY', 'COHERE_API_KEY'],
    provider: 'cohere',
  });
  const url = `${baseUrl.replace(/\/+$/, '')}/v2/embed`;

  return async (texts, inputType, { signal }) => {
    const key = readKey();
    const count = texts.length;
    const about: VendorCall = {
      provider: 'cohere',
      what: `Cohere embedding of ${count === 1 ? 'one text' : `${count} texts`} with ${model}`,
      timeoutMs,
      secrets: [key],
      signal,
    };
    const body = {
      model,
      input_type: inputType,
      embedding_types: ['float'],
      // Too long a text is refused by the service too: its default, END, would drop the end in silence.
      truncate: 'NONE',
      texts,
      ...(sendsDimensions ? { output_dimension: dimensions } : {}),
    };
    const answer = await requestJson({ url, headers: { authorization: `Bearer ${key}` }, body }, about, { fetch });
    const what = `answer to the ${about.what}`;
    const { embeddings, meta } = parseStrictly(embedAnswer, { code: 'bad_response', what, input: answer.body });
    const tokens = meta?.billed_units?.input_tokens;
    return {
      vectors: checkVectors(embeddings.float, { ...about, count, dimensions }),
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
