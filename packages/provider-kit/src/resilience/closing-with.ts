import type { Provider } from '@touchstone/contract';
import type { VectorCache } from './vector-cache.ts';

/** `close` for resources: the provider's first, then the cache's, also where the provider fails to close. */
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
