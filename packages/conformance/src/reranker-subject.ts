import type { RerankDocument, Reranker } from '@touchstone/contract';
import type { Case, KitOptions, KitSubject } from './case.ts';
import type { FaultOptions } from './fault-cases.ts';

/** A reranker under test: each case gets a fresh one. */
export interface RerankerSubject extends KitSubject {
  readonly reranker: Reranker;
  /** Number of documents that the reranker has reported as cut so far; needed where `overlong` is `reported`. */
  truncations?(): number;
}

/** Options of `describeReranker`. */
export interface RerankerKitOptions extends KitOptions<RerankerSubject>, FaultOptions<RerankerSubject> {
  /** True if one input gives the same bits at every call. Default false: scores may differ by 0.001. */
  readonly exact?: boolean;
  /** True if a document's score does not depend on its position in the list. Default false. */
  readonly orderIndependent?: boolean;
  /**
   * Treatment of a document too long for `limits.maxTokensPerPair`. `refused` (default): `invalid_request` with its place;
   * `reported`: cut, and counted by `truncations`. Where the limit is 1e9 or more, documents have to be read whole.
   */
  readonly overlong?: 'refused' | 'reported';
  /**
   * Treatment of more documents than `limits.maxDocuments`. `refused` (default): `invalid_request` with the limit;
   * `batched`: all are scored.
   */
  readonly overflow?: 'refused' | 'batched';
  /** True if every answer has its usage. Default false. */
  readonly usage?: boolean;
}

/** One claim about a reranker. */
export type RerankerCase = Case<Reranker, RerankerSubject, RerankerKitOptions>;

/** Documents `d0`, `d1`, ... with these texts. */
export function documentsOf(...texts: readonly string[]): readonly RerankDocument[] {
  return texts.map((text, i) => ({ id: `d${i}`, text, metadata: {} }));
}
