import { describeEmbedder } from '@touchstone/conformance';
import { bgeEmbedder } from '../src/index.ts';

describeEmbedder('embed-bge', {
  setup: async () => {
    const inner = bgeEmbedder({ runtime: 'wasm', threads: 1 });
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
