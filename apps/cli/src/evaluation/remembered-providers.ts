import { createHash } from 'node:crypto';
import { type Clock, type Embedder, type Reranker, systemClock } from '@touchstone/contract';
import type { SearchProviders } from './with-corpus.js';

/** Answers of embedders and rerankers, kept over the runs of a sweep, which ask the same things again and again. */
export interface ProviderMemory {
  /** The providers, asked only for what is not remembered. `configured` tells apart two of one name and model. */
  wrap(providers: SearchProviders, configured: string): SearchProviders;
  /**
   * The machine's clock, put forward by the time that each remembered answer took when it was given: times stay those
   * of a first call.
   */
  readonly clock: Clock;
}

export function providerMemory(): ProviderMemory {
  const answers = new Map<string, { readonly value: unknown; readonly ms: number }>();
  let savedMs = 0;
  const remembered = async <T>(key: readonly unknown[], work: () => Promise<T>): Promise<T> => {
    const name = createHash('sha256').update(JSON.stringify(key)).digest('base64');
    const known = answers.get(name);
    if (known !== undefined) {
      savedMs += known.ms;
      // Kept under its whole input, so it is of the kind that this call gives.
      return known.value as T;
    }
    const from = performance.now();
    const value = await work();
    answers.set(name, { value, ms: performance.now() - from });
    return value;
  };
  const embedding = (embedder: Embedder, configured: string): Embedder => ({
    ...embedder,
    embed: (input, options) =>
      remembered(['embed', configured, embedder.name, embedder.model, input], () => embedder.embed(input, options)),
  });
  const reranking = (reranker: Reranker, configured: string): Reranker => ({
    ...reranker,
    rerank: (input, options) =>
      remembered(['rerank', configured, reranker.name, reranker.model, input], () => reranker.rerank(input, options)),
  });
  return {
    wrap: ({ embedder, reranker, encodersFor, ...rest }, configured) => ({
      ...rest,
      ...(embedder === undefined ? {} : { embedder: embedding(embedder, configured) }),
      ...(reranker === undefined ? {} : { reranker: reranking(reranker, configured) }),
      encodersFor: async (index) => {
        const { embedder: own, ...others } = await encodersFor(index);
        return own === undefined ? others : { ...others, embedder: embedding(own, `${configured} ${index}`) };
      },
    }),
    clock: { nowMs: systemClock.nowMs, monotonicMs: () => systemClock.monotonicMs() + savedMs },
  };
}
