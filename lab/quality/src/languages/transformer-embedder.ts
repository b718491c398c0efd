import type { Embedder } from '@touchstone/contract';
import { minilmEmbedder } from '@touchstone/embed-minilm';

/** The smaller transformer as an embedder, and its end. A question that is asked in several places is encoded once. */
export function transformerEmbedder(): Embedder & { end(): Promise<void> } {
  const embedder = minilmEmbedder({ runtime: 'wasm', leadTokens: 128 });
  const known = new Map<string, Float32Array>();
  return {
    ...embedder,
    async embed({ texts, role }, options) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      const { vectors } = await embedder.embed({ texts: fresh, role }, options);
      for (const [at, text] of fresh.entries()) known.set(text, vectors[at] as Float32Array);
      return { vectors: texts.map((text) => known.get(text) as Float32Array) };
    },
    end: () => embedder.close(),
  };
}
