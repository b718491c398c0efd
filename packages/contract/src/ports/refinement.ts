import type { CallOptions } from './provider.ts';
import type { StoredChunk } from './vector-store.ts';

/**
 * Second vectors of the chunks of an index, by a slower model than the one of its searches. They do not search: they
 * help to choose the results that are reranked, and give a reranker their similarities.
 */
export interface Refinement {
  /**
   * The refinement of the index at this version (`IndexDescription.version`). `none`: it was never refined. `behind`: a
   * chunk of it has no second vector yet, or the vectors are of another model.
   */
  at(version: string): Promise<RefinedIndex | 'none' | 'behind'>;
}

/** An index whose chunks all have a second vector. */
export interface RefinedIndex {
  /** The model that made the vectors, as a fingerprint: those of two models are never compared. */
  readonly model: string;
  /** Changes with the model and with the index: equal versions give equal similarities. */
  readonly version: string;
  /** Similarity of each chunk to the query, by the second model; from -1 to 1. Throws `unavailable` where a vector is missing after all. */
  similarities(
    query: string,
    chunks: readonly Pick<StoredChunk, 'text' | 'metadata'>[],
    options?: CallOptions,
  ): Promise<readonly number[]>;
}
