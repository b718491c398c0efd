import { byteCache } from './byte-cache.ts';
import type { VectorCache } from './vector-cache.ts';

/** Vectors in memory, least recently used out first, within `maxBytes` of vectors and keys. */
export function memoryCache(maxBytes: number): VectorCache {
  const vectors = byteCache<Float32Array>(maxBytes);
  return {
    read: (keys) => keys.map((key) => vectors.get(key)?.slice()),
    write(entries) {
      for (const { key, vector } of entries)
        vectors.set(key, vector.slice(), vector.byteLength + key.length + entryBytes);
    },
  };
}

/** Overhead of an entry beside its numbers and key, roughly: the array, its buffer, the list and the map. */
const entryBytes = 256;
