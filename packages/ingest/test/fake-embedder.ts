import type { Embedder } from '@touchstone/contract';

/** An embedder whose vectors are lengths of texts, and which keeps the calls that it got. */
export function fakeEmbedder(limits: Partial<Embedder['limits']> = {}): Embedder & { readonly calls: string[][] } {
  const calls: string[][] = [];
  return {
    specVersion: 1,
    name: 'fake',
    model: 'length',
    dimensions: 2,
    limits: { maxTexts: 100, maxTokensPerText: 2000, maxTokensPerCall: 100_000, ...limits },
    calls,
    embed: async ({ texts }) => {
      calls.push([...texts]);
      return { vectors: texts.map((text) => Float32Array.of(text.length, 1)) };
    },
  };
}
