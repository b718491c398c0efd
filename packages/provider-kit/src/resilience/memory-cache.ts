import { LRUCache } from 'lru-cache';
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

/** Values by key, the least recently used dropped once their sizes exceed the budget. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  /** A value larger than the whole budget is not kept. */
  set(key: string, value: Value, sizeBytes: number): void;
}

export function byteCache<Value extends object | string>(budgetBytes: number): ByteCache<Value> {
  const values = new LRUCache<string, Value>({ maxSize: Math.max(1, Math.floor(budgetBytes)) });
  return {
    get: (key) => values.get(key),
    set: (key, value, sizeBytes) => void values.set(key, value, { size: Math.max(1, sizeBytes) }),
  };
}
