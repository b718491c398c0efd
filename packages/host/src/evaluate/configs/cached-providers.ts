import { createHash } from 'node:crypto';
import { type Clock, type Embedder, type Reranker, systemClock } from '@touchstone/contract';
import { type SearchProviders, withEmbedders } from '../corpus/search-providers.ts';

/** A cache of the answers of embedders and rerankers, for the runs of a sweep, which repeat the same requests. */
export interface ProviderCache {
  /** The providers behind the cache. `configured` distinguishes two of one name and model. */
  wrap(providers: SearchProviders, configured: string): SearchProviders;
  /** The clock, put forward by the original time of each cached answer: times stay those of a first call. */
  readonly clock: Clock;
}

/** An empty cache in memory. */
export function providerCache(clock: Clock = systemClock): ProviderCache {
  const answers = new Map<string, { readonly value: unknown; readonly ms: number }>();
  let savedMs = 0;
  const cached = async <T>(key: readonly unknown[], work: () => Promise<T>): Promise<T> => {
    const name = createHash('sha256').update(JSON.stringify(key)).digest('base64');
    const known = answers.get(name);
    if (known !== undefined) {
      savedMs += known.ms;
      // Kept under its whole input, so it is of the kind that this call gives.
      return known.value as T;
    }
    const from = clock.monotonicMs();
    const value = await work();
    answers.set(name, { value, ms: clock.monotonicMs() - from });
    return value;
  };
  const embedding = (embedder: Embedder, configured: string): Embedder => ({
    ...embedder,
    embed: (input, options) =>
      cached(['embed', configured, embedder.name, embedder.model, input], () => embedder.embed(input, options)),
  });
  const reranking = (reranker: Reranker, configured: string): Reranker => ({
    ...reranker,
    rerank: (input, options) =>
      cached(['rerank', configured, reranker.name, reranker.model, input], () => reranker.rerank(input, options)),
  });
  return {
    wrap: ({ reranker, ...others }, configured) => ({
      ...withEmbedders(others, (embedder, index) =>
        embedding(embedder, index === undefined ? configured : `${configured} ${index}`),
      ),
      reranker: reranker && reranking(reranker, configured),
    }),
    clock: { nowMs: clock.nowMs, monotonicMs: () => clock.monotonicMs() + savedMs },
  };
}
