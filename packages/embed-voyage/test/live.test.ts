import { describeEmbedder } from '@touchstone/conformance';
import { it } from 'vitest';
import { voyageEmbedder } from '../src/index.ts';

if (process.env.VOYAGE_API_KEY === undefined) {
  it.skip('Voyage itself: set VOYAGE_API_KEY to run this', () => {});
} else {
  for (const model of ['voyage-code-3', 'voyage-context-3']) {
    describeEmbedder(`Voyage ${model}, live`, {
      setup: async () => ({ embedder: voyageEmbedder({ model }) }),
      overflow: 'batched',
      usage: true,
    });
  }
}
