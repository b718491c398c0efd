import { LRUCache } from 'lru-cache';

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
