import type { CallOptions, Embedding, EmbeddingRole } from '@touchstone/contract';
import { amount, answerOf } from '@touchstone/provider-kit';
import type { OpenAISession } from '../session/openai-session.ts';
import { refusedField } from '../session/refused-field.ts';
import type { ModelSettings } from './model-settings.ts';
import { embeddingAnswer, readVectors } from './read-vectors.ts';
import { requestRules } from './request-rules.ts';

/** One request, whose limits the caller has kept. */
export type EmbeddingRequest = (
  texts: readonly string[],
  role: EmbeddingRole,
  options: CallOptions,
) => Promise<Embedding>;

/**
 * Requests base64, which is a quarter of the bytes, and reads numbers as well. A server that refuses the field gets the
 * request again without it, and from then on without it at once.
 */
export function embeddingRequest(
  session: OpenAISession,
  modelName: string,
  { dimensions, sendsDimensions, prefixes, tasks }: ModelSettings,
): EmbeddingRequest {
  const { dimensionsField = 'dimensions', takesTask } = requestRules[session.service.name];
  let knowsEncoding = true;

  async function ask(
    texts: readonly string[],
    role: EmbeddingRole,
    options: CallOptions,
    asksForBase64: boolean,
  ): Promise<Embedding> {
    const count = texts.length;
    const body = {
      model: modelName,
      input: texts.map((text) => `${prefixes[role]}${text}`),
      encoding_format: asksForBase64 ? 'base64' : undefined,
      [dimensionsField]: sendsDimensions ? dimensions : undefined,
      task: takesTask ? tasks?.[role] : undefined,
    };
    const { answer: input, about } = await session.call(
      {
        what: `embedding of ${amount(count, 'text')}`,
        ask: (client, call) => client.post<unknown>('/embeddings', { ...call, body }),
        maxAnswerBytes: mostBytes(count * dimensions),
      },
      options,
    );
    const answer = answerOf(embeddingAnswer, input, about);
    const tokens = answer.usage?.prompt_tokens ?? answer.usage?.total_tokens;
    return {
      vectors: await readVectors(answer.data, about, { count, dimensions }),
      // Some servers count nothing and send 0.
      usage: { calls: 1, tokens: tokens === 0 ? undefined : tokens },
    };
  }

  return async (texts, role, options) => {
    const asksForBase64 = knowsEncoding;
    try {
      return await ask(texts, role, options, asksForBase64);
    } catch (caught) {
      if (!asksForBase64 || refusedField(caught, ['encoding_format']) === undefined) throw caught;
      knowsEncoding = false;
      return ask(texts, role, options, false);
    }
  };
}

/** As text, a number takes some 12 bytes, and at most 25. */
function mostBytes(numbers: number): number {
  return Math.max(64 * 1024 * 1024, 25 * numbers);
}
