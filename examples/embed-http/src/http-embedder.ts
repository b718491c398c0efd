import type { Embedder } from '@touchstone/contract';
import { checkVectors, requestJson } from '@touchstone/provider-kit';
import { checkInput } from './check-input.ts';

export interface HttpEmbedderOptions {
  /** Where texts are sent: `{ inputs: [...] }` is answered with a list of vectors. */
  readonly url: string;
  readonly apiKey: string;
  /** Name of the model; an index remembers it. */
  readonly model: string;
  /** Length of its vectors. */
  readonly dimensions: number;
  /** The longest text that it reads, in tokens. Default 512. */
  readonly maxTokens?: number;
  /** The most that a call may take, in milliseconds. Default 30000. */
  readonly timeoutMs?: number;
}

/** An embedder over an HTTP endpoint, 32 texts a call. Throws `invalid_request`, `aborted` and what `requestJson` throws. */
export function httpEmbedder(options: HttpEmbedderOptions): Embedder {
  const { url, apiKey, model, dimensions, maxTokens = 512, timeoutMs = 30_000 } = options;
  const limits = { maxTexts: 32, maxTokensPerText: maxTokens, maxTokensPerCall: 32 * maxTokens };
  return {
    specVersion: 1,
    name: 'http',
    model,
    dimensions,
    limits,
    async embed({ texts, role }, { signal } = {}) {
      checkInput({ texts, role }, limits);
      if (texts.length === 0) return { vectors: [] };
      const what = `embedding of ${texts.length} texts with ${model}`;
      const call = { provider: 'http', what, secrets: [apiKey], signal, timeoutMs };
      const headers = { authorization: `Bearer ${apiKey}` };
      const { body } = await requestJson({ url, headers, body: { inputs: texts } }, call);
      return { vectors: checkVectors(body, { ...call, count: texts.length, dimensions }) };
    },
  };
}
