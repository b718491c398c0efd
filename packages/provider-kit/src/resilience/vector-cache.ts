import type { Provider } from '@touchstone/contract';

/** Vectors by key. Reads and writes copy. */
export interface VectorCache {
  /** One entry for each key, undefined where it is not there. */
  read(keys: readonly string[]): readonly (Float32Array | undefined)[];
  write(entries: readonly VectorEntry[]): void;
  close?(): void;
}

interface VectorEntry {
  readonly key: string;
  readonly vector: Float32Array;
}

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
