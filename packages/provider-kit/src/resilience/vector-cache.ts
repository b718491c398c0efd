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
