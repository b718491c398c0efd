import type { Reranker } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { providerCache } from './cached-providers.ts';

describe('the cache of a sweep', () => {
  it('asks once, and lets a cached answer take the time that it took', async () => {
    let asked = 0;
    let now = 0;
    const reranker: Reranker = {
      specVersion: 1,
      ...{ name: 'slow', model: 'm', followsInstructions: false },
      limits: { maxDocuments: 1, maxTokensPerPair: 1, maxTokensPerCall: 1 },
      rerank: async () => {
        asked += 1;
        now += 20;
        return { scores: [asked] };
      },
    };
    const cache = providerCache({ nowMs: () => 0, monotonicMs: () => now });
    const wrap = (configured: string) =>
      cache.wrap({ store: {} as never, reranker, encodersFor: async () => ({}) }, configured);
    const input = { query: 'q', documents: [] };
    expect(await wrap('a').reranker?.rerank(input)).toEqual({ scores: [1] });
    expect(cache.clock.monotonicMs()).toBe(20);
    expect(await wrap('a').reranker?.rerank(input)).toEqual({ scores: [1] });
    expect(cache.clock.monotonicMs()).toBe(40);
    expect(await wrap('b').reranker?.rerank(input)).toEqual({ scores: [2] });
  });
});
