import { describeReranker } from '@touchstone/conformance';
import { it } from 'vitest';
import { cohereReranker } from '../src/index.ts';

if ((process.env.CO_API_KEY ?? process.env.COHERE_API_KEY) === undefined) {
  it.skip('Cohere itself: set CO_API_KEY or COHERE_API_KEY to run this', () => {});
} else {
  describeReranker('Cohere rerank-v3.5, live', {
    setup: async () => ({ reranker: cohereReranker() }),
    overflow: 'batched',
    usage: true,
  });
}
