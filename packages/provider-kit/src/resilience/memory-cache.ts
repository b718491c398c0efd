import { LRUCache } from 'lru-cache';
import type { VectorCache } from './vector-cache.ts';

/** Vectors in memory, least recently used out first, within `maxBytes` of vectors and keys. */
export function memoryCache(maxBytes: number): VectorCache {
  const vectors = new LRUCache<string, Float32Array>({
    maxSize: maxBytes,
    sizeCalculation: (vector, key) => vector.byteLength + key.length + entryBytes,
  });
  return {
    read: (keys) => keys.map((key) => vectors.get(key)?.slice()),
    write(entries) {
      for (const { key, vector } of entries) vectors.set(key, vector.slice());
    },
  };
}

/** What an entry costs beside its numbers and key, roughly: the array's object, its buffer's, the list and the map. */
const entryBytes = 256;
