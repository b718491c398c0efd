import { answerOf, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';

/** An answer as the client gets it, without the vectors, and those by themselves: they are the most of it, and need no second reading. */
export interface EmbeddingAnswer {
  readonly passedOn: object;
  readonly vectors: readonly unknown[];
}

/** The answer of the Gemini API. Throws `bad_response` for one of another shape. */
export function readEmbeddings(input: unknown, about: VendorCall): EmbeddingAnswer {
  const { embeddings, usageMetadata } = answerOf(geminiAnswer, input, about);
  return {
    passedOn: { embeddings: embeddings.map(() => ({})), usageMetadata },
    vectors: embeddings.map(({ values }) => values),
  };
}

/** The same for Vertex AI, which answers in one shape for `gemini-embedding-001` and in another for later models. */
export function readPrediction(input: unknown, about: VendorCall): EmbeddingAnswer {
  const answer = answerOf(vertexAnswer, input, about);
  if ('embedding' in answer) {
    const { embedding, usageMetadata } = answer;
    return { passedOn: { embedding: {}, usageMetadata }, vectors: [embedding.values] };
  }
  const embeddings = answer.predictions.map((prediction) => prediction.embeddings);
  return {
    passedOn: { predictions: embeddings.map(({ statistics }) => ({ embeddings: { statistics } })) },
    vectors: embeddings.map(({ values }) => values),
  };
}

const usageMetadata = z.object({ promptTokenCount: z.number().optional() }).optional();

const geminiAnswer = z.object(
  { embeddings: z.array(z.object({ values: z.unknown() }), 'must be a list'), usageMetadata },
  'must be an object',
);

const vertexAnswer = z.union(
  [
    z.object({ embedding: z.object({ values: z.unknown() }), usageMetadata }),
    z.object({
      predictions: z.array(
        z.object({
          embeddings: z.object({
            values: z.unknown(),
            statistics: z.object({ token_count: z.number().optional() }).optional(),
          }),
        }),
      ),
    }),
  ],
  'must hold an embedding or predictions',
);
