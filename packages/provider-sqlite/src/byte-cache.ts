/** Values by key, the least recently used dropped once their sizes exceed the budget. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  /** A value larger than the whole budget is not kept. */
  set(key: string, value: Value, sizeBytes: number): void;
}

export function byteCache<Value>(budgetBytes: number): ByteCache<Value> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const entries = new Map<string, { readonly value: Value; readonly sizeBytes: number }>();
  let used = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, sizeBytes) {
      const before = entries.get(key);
      if (before !== undefined) used -= before.sizeBytes;
      entries.delete(key);
      if (sizeBytes > budgetBytes) return;
      entries.set(key, { value, sizeBytes });
      used += sizeBytes;
      for (const [oldest, entry] of entries) {
        if (used <= budgetBytes) return;
        entries.delete(oldest);
        used -= entry.sizeBytes;
      }
    },
  };
}
