/**
 * The models and analyzers that built an index. A query or an ingest that uses something else is refused with
 * `invalid_config`, because vectors of two models, or terms of two analyzers, cannot be compared.
 */
export interface IndexFingerprint {
  /** Absent when the index holds no dense vectors. */
  readonly embedding?: EmbeddingFingerprint;
  /** Fingerprint of the sparse encoder; absent when the index holds no sparse vectors. */
  readonly sparse?: string;
  /** Fingerprint of the analyzer of the keyword branch; the store fills it in when the caller leaves it out. */
  readonly keyword?: string;
  /** Version and settings of the chunker. */
  readonly chunker?: string;
}

/** Measures for the comparison of vectors. */
export const distanceMetrics = ['cosine', 'dot', 'l2'] as const;

export interface EmbeddingFingerprint {
  /** Name of the embedder, for example `voyage`. */
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  readonly metric: (typeof distanceMetrics)[number];
}

/** The request of `ensureIndex`. */
export interface IndexSpec {
  /** Letters, digits, `_`, `-` and `.`; 1 to 128 characters, beginning with a letter or digit. */
  readonly index: string;
  readonly fingerprint: IndexFingerprint;
  /** `needsIdf` of the sparse encoder in the fingerprint. Absent where the caller cannot tell. */
  readonly sparseNeedsIdf?: boolean;
  /** A generation being built beside the active one. Absent: the active one, created when there is none. */
  readonly generation?: string;
  /**
   * Mean number of terms of a chunk, for a store that fixes it when it makes a generation. Default: that of the active generation, else the
   * store's own.
   */
  readonly averageLength?: number;
}

/** A generation of an index: one complete set of chunks under one fingerprint. */
export interface GenerationDescription {
  readonly generation: string;
  readonly active: boolean;
  readonly fingerprint: IndexFingerprint;
  readonly chunkCount: number;
  readonly documentCount?: number;
}

/** A way to search an index: by vector, by sparse vector, by words. */
export const searchBranchNames = ['dense', 'sparse', 'keyword'] as const;

export type SearchBranch = (typeof searchBranchNames)[number];

/** A store's description of an index. Counts and fingerprint are those of the active generation. */
export interface IndexDescription {
  readonly index: string;
  readonly fingerprint: IndexFingerprint;
  /**
   * The searches that this index answers; the store's methods answer some indexes only, such as one that another program filled.
   * Absent: all for which the store has a method and, for dense ones, the fingerprint an embedding.
   */
  readonly branches?: readonly SearchBranch[];
  readonly chunkCount: number;
  readonly documentCount?: number;
  /** Metadata fields that at least one chunk has, sorted; absent where the store cannot tell. */
  readonly metadataFields?: readonly string[];
  readonly generations?: readonly GenerationDescription[];
  /**
   * The store's own analyzer, where the index was built with another one: its words cannot be searched before it is built
   * again.
   */
  readonly otherAnalyzer?: string;
  /** Mean number of terms of its chunks, as the keyword branch counts them; absent where the store cannot tell. */
  readonly averageLength?: number;
  /** Bytes on disk of the whole store, where it can tell. */
  readonly sizeBytes?: number;
  /** Changes with every write; equal values mean equal content. */
  readonly version?: string;
}
