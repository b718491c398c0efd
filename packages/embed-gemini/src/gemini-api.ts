import type { CallOptions, Embedding, EmbeddingRole } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { checkVectors, requestJson, requiredSetting, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { keyRefused } from './key-refused.js';
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
  const readKey = requiredSetting({
    label: 'Gemini API key',
    option: 'apiKey',
    value: apiKey,
    variables: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
    provider: 'gemini',
  });
  const url = `${baseUrl.replace(/\/+$/, '')}/models/${encodeURIComponent(model)}:batchEmbedContents`;

  return async (texts, role, { signal }) => {
    const key = readKey();
    const count = texts.length;
    const about: VendorCall = {
      provider: 'gemini',
      what: `Gemini embedding of ${count === 1 ? 'one text' : `${count} texts`} with ${model}`,
      timeoutMs,
      secrets: [key],
      signal,
      translate: keyRefused,
    };
    // A request of its own for each text: several parts of one content become one vector.
    const requests = texts.map((text) => ({
      model: `models/${model}`,
      ...(roleIn === 'text'
        ? { content: { parts: [{ text: `${textPrefixes[role]}${text}` }] } }
        : { content: { parts: [{ text }] }, taskType: taskTypes[role] }),
      outputDimensionality: dimensions,
    }));
    const answer = await requestJson({ url, headers: { 'x-goog-api-key': key }, body: { requests } }, about, { fetch });
    const what = `answer to the ${about.what}`;
    const { embeddings, usageMetadata } = parseStrictly(embedAnswer, {
      code: 'bad_response',
      what,
      input: answer.body,
    });
    const values = embeddings.map((embedding) => embedding.values);
    const tokens = usageMetadata?.promptTokenCount;
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
