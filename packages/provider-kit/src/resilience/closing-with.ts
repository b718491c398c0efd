import type { Provider } from '@touchstone/contract';
import type { VectorCache } from './vector-cache.ts';

/** `close` for what holds something: the provider first, then the cache, also where the provider fails to close. */
export function closingWith(provider: Provider, cache?: VectorCache): Pick<Provider, 'close'> {
  if (provider.close === undefined && cache?.close === undefined) return {};
  return {
    async close() {
      try {
        await provider.close?.();
      } finally {
        cache?.close?.();
      }
    },
  };
}
