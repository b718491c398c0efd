import { describeEmbedder } from '@touchstone/conformance';
import { minilmEmbedder } from '../src/index.ts';

describeEmbedder('embed-minilm', {
  setup: async () => {
    const inner = minilmEmbedder({ runtime: 'wasm', threads: 1 });
    let cut = 0;
    const embed: typeof inner.embed = async (input, options) => {
      const embedding = await inner.embed(input, options);
      cut += embedding.trimmed?.length ?? 0;
      return embedding;
    };
    return { embedder: { ...inner, embed }, truncations: () => cut };
  },
  exact: true,
  overlong: 'reported',
});
