import type { Embedder } from '@touchstone/contract';
import { DIMENSIONS, MODEL_NAME, openEncoder } from '@touchstone/minilm';

/** The packaged transformer as an embedder, and its end. A question that is asked in several places is encoded once. */
export async function transformerEmbedder(): Promise<Embedder & { end(): Promise<void> }> {
  const encoder = await openEncoder({ runtime: 'wasm', maximumTokens: 128 });
  const known = new Map<string, Float32Array>();
  return {
    specVersion: 1,
    name: 'minilm',
    model: MODEL_NAME,
    dimensions: DIMENSIONS,
    limits: { maxTexts: 64, maxTokensPerText: 1_000_000, maxTokensPerCall: Number.MAX_SAFE_INTEGER },
    async embed({ texts }, { signal } = {}) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      const vectors = fresh.length === 0 ? [] : await encoder.encode(fresh, { signal });
      for (const [at, text] of fresh.entries()) known.set(text, vectors[at] as Float32Array);
      return { vectors: texts.map((text) => known.get(text) as Float32Array) };
    },
    end: () => encoder.close(),
  };
}
