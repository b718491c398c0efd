import type { Filter, FilterBag } from './filter.ts';
import type { Metadata } from './metadata.ts';
import type { RelevanceKind, ScoreKind } from './score.ts';
import type { Warning } from './warning.ts';

/** Every search method, in the specification's order. */
export const searchMethods = ['semantic', 'keyword', 'hybrid'] as const;

/** Spec 001's `search_method`. */
export type SearchMethod = (typeof searchMethods)[number];

/** Every way to prepare a query, in the specification's order. */
export const queryPreprocessings = ['none', 'normalize'] as const;

/** Spec 001's `query_preprocessing`. */
export type QueryPreprocessing = (typeof queryPreprocessings)[number];

/** Spec 001's defaults, and the limit of spec 004 FR-003. */
export const retrievalDefaults = {
  topK: 5,
  maxTopK: 50,
  searchMethod: 'semantic',
  queryPreprocessing: 'none',
  /** Applies only when the search method is `hybrid`. */
  hybridAlpha: 0.5,
  /** Applies only to requests with reranking: the most hits of each branch of a hybrid search. */
  rerankPool: 50,
  maxRerankPool: 200,
} as const;

/** The validated profile's additions (spec 004 FR-005) to the canonical defaults. */
export const validatedDefaults = { scoreThreshold: 0.5 } as const;

/** Spec 001's canonical request, complete: defaults have been filled in. */
export interface RetrievalRequest {
  readonly index: string;
  readonly query: string;
  /** 1 to 50 (the limit is configurable). */
  readonly topK: number;
  readonly filters: FilterBag;
  /** The typed expression; both it and the bag must hold. */
  readonly filter?: Filter;
  readonly searchMethod: SearchMethod;
  readonly queryPreprocessing: QueryPreprocessing;
  /** Weight of the semantic branch, 0 to 1. Present only when the method is `hybrid`. */
  readonly hybridAlpha?: number;
  /** Lowest similarity kept in the semantic branch, 0 to 1, within `similarityRounding`; off when absent. Refused for `keyword`. */
  readonly scoreThreshold?: number;
  /** Orders results by a reranker after the canonical search (decision 32). Absent: no, unless the config has it. */
  readonly rerank?: boolean;
  /** The number of search results for the reranker, 1 to 200, at least `topK`. Default 50. Only with `rerank`. */
  readonly rerankPool?: number;
}

/** The reranking of results. */
export interface RetrievalRerank {
  /** The reranker's model. */
  readonly model: string;
  /** The most results of the search that it was to see. */
  readonly pool: number;
  /** The number of its documents. */
  readonly documents: number;
}

/** The normalised branch scores that the fusion used; a branch that did not find the chunk counts 0. */
export interface RelevanceComponents {
  readonly semanticScore?: number;
  readonly keywordScore?: number;
}

/** One ranked chunk (spec 001, "Canonical retrieval result item"). */
export interface RetrievalResult {
  readonly id: string;
  readonly text: string;
  readonly metadata: Metadata;
  /** The provider's own score; for hybrid the fused score. */
  readonly score: number;
  readonly scoreKind: ScoreKind;
  /** The score of the search's ranking; reranked results keep it. Similarity is not clamped: it may be below zero. */
  readonly relevanceScore: number;
  readonly relevanceKind: RelevanceKind;
  readonly relevanceComponents?: RelevanceComponents;
  /** Relevance from 0 to 1 that the reranker gave; absent where nothing was reranked. */
  readonly rerankScore?: number;
  /** The rank before reranking, from 1, beyond the pool where second vectors chose; absent where nothing was reranked. */
  readonly searchRank?: number;
}

/** One executed retrieval with its results, best first (spec 001, "Canonical retrieval call metadata"). */
export interface RetrievalCall {
  readonly index: string;
  /** The query after preprocessing. */
  readonly query: string;
  readonly topK: number;
  readonly searchMethod: SearchMethod;
  readonly queryPreprocessing: QueryPreprocessing;
  readonly hybridAlpha?: number;
  readonly scoreThreshold?: number;
  readonly resultCount: number;
  /** Absent without reranking: not requested, nothing to rank, or failed with the warning `rerank_unavailable`. */
  readonly rerank?: RetrievalRerank;
  readonly results: readonly RetrievalResult[];
  /** Ways in which the result is less than the request; absent when there are none. */
  readonly warnings?: readonly Warning[];
}

/** A result of one of several indexes that answered the same query. */
export interface MergedResult {
  readonly index: string;
  /** `1 / (60 + rank)`, with the rank that the result has in its own index. */
  readonly rrfScore: number;
  readonly result: RetrievalResult;
}
