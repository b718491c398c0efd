import { describeEmbedder } from '@touchstone/conformance';
import { it } from 'vitest';
import { cohereEmbedder } from '../src/index.ts';

if ((process.env.CO_API_KEY ?? process.env.COHERE_API_KEY) === undefined) {
  it.skip('Cohere itself: set CO_API_KEY or COHERE_API_KEY to run this', () => {});
} else {
  for (const model of ['embed-english-v3.0', 'embed-v4.0']) {
    describeEmbedder(`Cohere ${model}, live`, {
      setup: async () => ({ embedder: cohereEmbedder({ model }) }),
      overflow: 'batched',
      unitLength: false,
      usage: true,
    });
  }
}
