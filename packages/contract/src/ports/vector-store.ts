import type { Filter } from '../filter.ts';
import type { Metadata } from '../metadata.ts';
import type { ScoreKind } from '../score.ts';
import type { EmbeddingFingerprint, IndexDescription } from './index-spec.ts';
import type { CallOptions, Provider } from './provider.ts';

/** Sorted, distinct, non-negative integer indices with a value each. */
export interface SparseVector {
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

/** A dense vector. Stores accept either form and keep 32-bit floats. */
export type DenseVector = readonly number[] | Float32Array;

/** Fields of every search. */
export interface SearchScope {
  readonly index: string;
  /** 1 up to the store's `limits.maxTopK`. */
  readonly topK: number;
  readonly filter?: Filter;
}

export interface DenseQuery extends SearchScope {
  readonly vector: DenseVector;
  /**
   * The model of the vector. A store refuses it with `invalid_config` where the index is one of another model: it may
   * have been rebuilt since it was described.
   */
  readonly madeBy?: Pick<EmbeddingFingerprint, 'provider' | 'model'>;
  /**
   * Lowest similarity to return, in the scale of `similarity`; the store converts it to its own. A hit that is less than
   * `similarityRounding` below it is returned too, so that 1 finds an identical vector.
   */
  readonly minSimilarity?: number;
  /** Search every vector instead of an approximate structure. Stores that are always exact ignore it. */
  readonly exact?: boolean;
  /** Breadth of an HNSW search, where the store has one. */
  readonly hnswEf?: number;
}

export interface SparseQuery extends SearchScope {
  readonly vector: SparseVector;
}

export interface KeywordQuery extends SearchScope {
  readonly text: string;
}

/** One of several searches that travel in one round trip. */
export type BranchQuery =
  | ({ readonly branch: 'dense' } & DenseQuery)
  | ({ readonly branch: 'sparse' } & SparseQuery)
  | ({ readonly branch: 'keyword' } & KeywordQuery);

/**
 * Fusion inside the store. Never used by the canonical contract. Equals among the hits are in ascending order of id; how a store ranks
 * equals within a branch, and which of them a limit leaves out, is the store's choice.
 */
export interface NativeHybridQuery {
  readonly index: string;
  readonly topK: number;
  readonly branches: readonly BranchQuery[];
  /** `k` of `1/(k + rank)` with rank from 1, whatever the store's own convention. */
  readonly fusion:
    | { readonly method: 'rrf'; readonly k: number; readonly weights?: readonly number[] }
    | { readonly method: 'dbsf' };
}

export interface FilterQuery {
  readonly index: string;
  readonly filter?: Filter;
  /** 1 or more. */
  readonly limit: number;
  /** Return chunks whose id comes after this one; results are in ascending order of id. */
  readonly after?: string;
}

/**
 * A search hit, with the provider's native score, untouched. Dense searches return a kind that has a similarity,
 * keyword and sparse searches `bm25`, `sparse_dot_product` or `keyword_score`.
 */
export interface Hit {
  readonly id: string;
  readonly text: string;
  readonly metadata: Metadata;
  readonly score: number;
  readonly scoreKind: ScoreKind;
}

/** A chunk that was fetched rather than searched for. */
export type StoredChunk = Omit<Hit, 'score' | 'scoreKind'>;

/**
 * Read side of a store. A branch that a store cannot run is a method that it does not have.
 * Every list is ordered best first; equal scores come in ascending order of id, also at the cut-off.
 * An unknown index is `index_not_found`; `topK` outside `1..limits.maxTopK` is `invalid_request`.
 */
export interface VectorStore extends Provider {
  readonly limits: { readonly maxTopK: number };
  searchDense?(query: DenseQuery, options?: CallOptions): Promise<readonly Hit[]>;
  searchSparse?(query: SparseQuery, options?: CallOptions): Promise<readonly Hit[]>;
  searchKeyword?(query: KeywordQuery, options?: CallOptions): Promise<readonly Hit[]>;
  searchHybrid?(query: NativeHybridQuery, options?: CallOptions): Promise<readonly Hit[]>;
  /** Several searches in one round trip and one snapshot, where the store has that. */
  searchMany?(queries: readonly BranchQuery[], options?: CallOptions): Promise<readonly (readonly Hit[])[]>;
  /** Chunks by condition, in ascending order of id. */
  fetchByFilter?(query: FilterQuery, options?: CallOptions): Promise<readonly StoredChunk[]>;
  /** Chunks by id, in the order of `ids`; missing ids are left out. */
  fetchByIds?(index: string, ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]>;
  /** The number of chunks that satisfy the condition. */
  count?(index: string, filter: Filter | undefined, options?: CallOptions): Promise<number>;
  describe(index: string, options?: CallOptions): Promise<IndexDescription>;
  listIndexes?(options?: CallOptions): Promise<readonly string[]>;
  /**
   * The health of the servers behind the store, for their operator: problems that no search reports before it fails.
   * Optional.
   */
  checkHealth?(options?: HealthOptions): Promise<readonly StoreFinding[]>;
}

export interface HealthOptions extends CallOptions {
  /** The indexes to look at. Default: all that the store has. */
  readonly indexes?: readonly string[];
}

/** One finding of a store about its servers. */
export interface StoreFinding {
  readonly status: 'ok' | 'warn' | 'fail';
  /** The fact, and for `warn` and `fail` the remedy. */
  readonly message: string;
}
