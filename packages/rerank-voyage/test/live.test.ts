import { describeReranker } from '@touchstone/conformance';
import { it } from 'vitest';
import { voyageReranker } from '../src/index.ts';

if (process.env.VOYAGE_API_KEY === undefined) {
  it.skip('Voyage itself: set VOYAGE_API_KEY to run this', () => {});
} else {
  describeReranker('Voyage rerank-2.5, live', {
    setup: async () => ({ reranker: voyageReranker() }),
    overflow: 'batched',
    usage: true,
  });
}
