import type { CallOptions, CallRecord, MergedResult, RetrievalError, Warning } from '@touchstone/contract';
import type { Retrieval, TracedCallOptions } from '@touchstone/pipeline';

export interface AskCallOptions extends TracedCallOptions {
  /** Milliseconds for each call. Default: the config's. */
  readonly timeoutMs?: number;
}

export interface IndexesOptions extends CallOptions {
  /** Milliseconds for the list. Default: the config's for a search. */
  readonly timeoutMs?: number;
}

/** The answers of several indexes to one question: one canonical call for each, and one list of all. */
export interface SearchedIndexes {
  /** In the order of the indexes. */
  readonly retrievals: readonly RecordedRetrieval[];
  /** Best first, by reciprocal rank fusion (k = 60). */
  readonly merged: readonly MergedResult[];
  /** `collection_unavailable` for each index that did not answer. */
  readonly warnings: readonly Warning[];
}

/** A finished call, and the record that explains and repeats it. */
export interface RecordedRetrieval extends Retrieval {
  readonly record: SearchRecord;
}

/** The log's record of a canonical call. */
export type SearchRecord = Extract<CallRecord, { readonly kind: 'search' }>;

/** The outcome of one question of several. */
export type RecordedOutcome =
  | { readonly status: 'ok'; readonly retrieval: RecordedRetrieval }
  | { readonly status: 'error'; readonly error: RetrievalError };
