import type { CallOptions, Embedding, EmbeddingRole } from '@touchstone/contract';
import { checkVectors, vendorApi } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { GeminiModelSettings } from './models.js';
import type { GeminiEmbedderOptions } from './options.js';
import { taskTypes, textPrefixes } from './roles.js';
import { unitLength } from './unit-length.js';

/** One request, whose limits the caller has kept. */
export type GeminiRequest = (texts: readonly string[], role: EmbeddingRole, options: CallOptions) => Promise<Embedding>;

type GeminiApiSettings = GeminiEmbedderOptions &
  Required<Pick<GeminiEmbedderOptions, 'model' | 'timeoutMs' | 'baseUrl'>>;

export function geminiApi(
  { model, timeoutMs, baseUrl, apiKey, fetch }: GeminiApiSettings,
  { dimensions, roleIn }: GeminiModelSettings,
): GeminiRequest {
  const send = vendorApi({
    provider: 'gemini',
    keyLabel: 'Gemini API key',
    keyVariables: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
    apiKey,
    keyHeader: 'x-goog-api-key',
    baseUrl,
    timeoutMs,
    fetch,
  });
  return async (texts, role, options) => {
    const count = texts.length;
    // A request of its own for each text: several parts of one content become one vector.
    const requests = texts.map((text) => ({
      model: `models/${model}`,
      ...(roleIn === 'text'
        ? { content: { parts: [{ text: `${textPrefixes[role]}${text}` }] } }
        : { content: { parts: [{ text }] }, taskType: taskTypes[role] }),
      outputDimensionality: dimensions,
    }));
    const request = {
      path: `/models/${encodeURIComponent(model)}:batchEmbedContents`,
      body: { requests },
      what: `Gemini embedding of ${count === 1 ? 'one text' : `${count} texts`} with ${model}`,
      answer: embedAnswer,
    };
    const { answer, about } = await send(request, options);
    const values = answer.embeddings.map((embedding) => embedding.values);
    const tokens = answer.usageMetadata?.promptTokenCount;
    return {
      vectors: unitLength(checkVectors(values, { ...about, count, dimensions }), about),
      usage: tokens === undefined ? { calls: 1 } : { calls: 1, tokens },
    };
  };
}

/** The parts of an answer that are read; the vectors themselves are looked at later. */
const embedAnswer = z.object(
  {
    embeddings: z.array(z.object({ values: z.unknown() }), 'must be a list'),
    usageMetadata: z.object({ promptTokenCount: z.number().optional() }).optional(),
  },
  'must be an object',
);
