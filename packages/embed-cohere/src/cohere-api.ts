import { type CallOptions, compact, type Embedding } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { callClient, checkVectorsInSlices, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { cohereKey, openCohereClient } from './cohere-client.ts';
import type { CohereModelSettings } from './models.ts';
import type { CohereEmbedderOptions } from './options.ts';

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
  { model, timeoutMs, baseUrl, fetch, ...settings }: CohereApiSettings,
  { dimensions, sendsDimensions }: CohereModelSettings,
): CohereRequest {
  const readKey = cohereKey(settings.apiKey);
  return async (texts, inputType, { signal }) => {
    const apiKey = readKey();
    const count = texts.length;
    const what = `Cohere embedding of ${count === 1 ? 'one text' : `${count} texts`} with ${model}`;
    const about: VendorCall = { provider: 'cohere', what, timeoutMs, secrets: [apiKey], signal };
    // The client writes null for what is undefined.
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
    const { meta } = await callClient(
      async (call) => (await openCohereClient({ apiKey, baseUrl }, call)).embed(request),
      about,
      {
        fetch,
        // The client checks every number of every list, and prints what it does not expect.
        passOn: (input) => {
          const answer = parseStrictly(embedAnswer, { code: 'bad_response', what: `answer to the ${what}`, input });
          vectors = answer.embeddings.base64 ?? answer.embeddings.float;
          return { id: '', embeddings: {}, meta: answer.meta };
        },
      },
    );
    return {
      vectors: await checkVectorsInSlices(vectors, { ...about, count, dimensions }),
      usage: { calls: 1, tokens: meta?.billedUnits?.inputTokens },
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
