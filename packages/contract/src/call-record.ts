import type { AnswerClaim, ContextAnswer } from './answer.ts';
import type { ContextRequest, QueryType, QueryUnderstanding, SearchQuery } from './context.ts';
import type { ErrorCode } from './errors.ts';
import type { EvidenceRequest, Grounding } from './evidence.ts';
import type { JsonObject } from './json.ts';
import type { RetrievalRequest, SearchMethod } from './retrieval.ts';
import type { Latency, Trace } from './trace.ts';
import type { WarningCode } from './warning.ts';

/** A candidate as an event names it: by id and score, never by text. */
export interface ScoredId {
  readonly candidateId: string;
  readonly score: number;
}

/** Spec 000 §12's log event: one a call of evidence, with these fields and no others. */
export interface EvidenceEvent {
  readonly queryId: string;
  readonly queryText: string;
  readonly collectionsQueried: readonly string[];
  /** Null when the call failed. */
  readonly qdrantRequestParams: {
    readonly prefetchLimits: { readonly dense: number; readonly sparse: number };
    readonly fusion: string;
    readonly hnswEf: number;
  } | null;
  /** The first 200 candidates after fusion, best first. */
  readonly qdrantResultIds: readonly ScoredId[];
  /** Null when nothing was reranked. */
  readonly rerankModel: string | null;
  /** `sha256:` and the hex digest of the instruction; null when there was none. */
  readonly rerankInstructionHash: string | null;
  /** Documents a request; null when nothing was reranked. */
  readonly rerankBatching: { readonly batchSize: number; readonly batches: number } | null;
  readonly finalTopK: readonly { readonly candidateId: string; readonly rerankScore: number | null }[];
  readonly coverage: { readonly docsInTopK: number; readonly codeInTopK: number };
  readonly warnings: readonly WarningCode[];
}

/** Spec 004 FR-011's log event: one a canonical retrieval. */
export interface SearchEvent {
  readonly queryId: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly queryText: string;
  readonly collectionsQueried: readonly string[];
  readonly searchMethod: SearchMethod;
  readonly topK: number;
  readonly resultIds: readonly ScoredId[];
  readonly resultCount: number;
  readonly latency: Latency;
  readonly warnings: readonly WarningCode[];
}

/** One a call of context. Without the resolved question and the variants: a log that does not keep questions must not hold them. */
export interface ContextEvent {
  readonly queryId: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly queryText: string;
  readonly queryType: QueryType;
  readonly understoodBy: QueryUnderstanding['by'];
  /** The number of search texts. */
  readonly queryCount: number;
  readonly collectionsQueried: readonly string[];
  readonly topK: number;
  /** The chunks of the context, best first. */
  readonly resultIds: readonly ScoredId[];
  readonly resultCount: number;
  readonly contextTokens: number;
  readonly grounding: Grounding;
  /** US dollars; null where a price or a count is not known. */
  readonly costUsd: number | null;
  readonly latency: Latency;
  readonly warnings: readonly WarningCode[];
  /** Of a call that answered from its context. */
  readonly answer?: AnswerEvent;
}

/** The answer of a call in its event: without text, as the question is. */
export interface AnswerEvent {
  readonly status: ContextAnswer['status'];
  readonly model: string;
  readonly claimCount: number;
  /** Claims of another status than `cited`. */
  readonly doubtfulCount: number;
  /** US dollars of context and answer; null where a price or a count is not known. */
  readonly costUsd: number | null;
  /** Milliseconds after the context. */
  readonly elapsedMs: number;
  /** Of context and answer. */
  readonly warnings: readonly WarningCode[];
}

/** A kept answer. */
export interface RecordedAnswer {
  readonly text: string;
  readonly claims: readonly AnswerClaim[];
}

/** The reading and expansion of a question: a replay searches for the same texts without a model. */
export interface ContextQueryPlan {
  readonly understanding: QueryUnderstanding;
  readonly queries: readonly SearchQuery[];
}

/** The state of an index at the time of a call. */
export interface IndexState {
  readonly index: string;
  /** `IndexDescription.version`; absent where the store has none. */
  readonly version?: string;
  readonly embeddingModel?: string;
}

/** Fields that records of all kinds share. */
export interface RecordedCall {
  /** The trace's id. */
  readonly id: string;
  /** Version of the engine that answered. */
  readonly engine: string;
  /** The settings that shaped the answer: profile, limits, models. A replay with others reports it. */
  readonly settings: JsonObject;
  readonly indexes: readonly IndexState[];
  readonly trace: Trace;
}

/** All that `explain` and `replay` need of one call; kept beside the event log, without chunk text; of an answer with the model's own. */
export type CallRecord =
  | (RecordedCall & { readonly kind: 'evidence'; readonly request: EvidenceRequest; readonly event: EvidenceEvent })
  | (RecordedCall & { readonly kind: 'search'; readonly request: RetrievalRequest; readonly event: SearchEvent })
  | (RecordedCall & {
      readonly kind: 'context';
      readonly request: ContextRequest;
      readonly plan: ContextQueryPlan;
      readonly event: ContextEvent;
      /** Of a call that answered from its context. A replay repeats the context alone. */
      readonly answer?: RecordedAnswer;
    });

/** Every kind of a call. */
export const callKinds = ['evidence', 'search', 'context'] as const satisfies readonly CallRecord['kind'][];

/** Forms in which a log keeps queries: their text, its beginning, or its SHA-256; in the order of the documentation. */
export const queryTextForms = ['keep', 'cut', 'hash'] as const;

/** One of `queryTextForms`. */
export type QueryTextForm = (typeof queryTextForms)[number];

/** A query as the log has it. */
export interface LoggedQuery {
  readonly form: QueryTextForm;
  /** Of the whole query, in UTF-16 code units. */
  readonly length: number;
  /** In that form; a hash is `sha256:` and hex digits. */
  readonly text: string;
}

/** The outcome of a call. A message contains no key and no text of a chunk. */
export type CallOutcome =
  | { readonly status: 'ok' }
  | {
      readonly status: 'error';
      readonly code: ErrorCode;
      readonly message: string;
      /** For the operator only; see `RetrievalError`. */
      readonly operatorNote?: string;
    };

/** Fields that the log keeps of every call. */
export interface LoggedCall {
  /** Start of the call, ISO 8601. */
  readonly time: string;
  /** The trace's id. */
  readonly id: string;
  /** Version of the engine that answered. */
  readonly engine: string;
  /** Of the whole call, in milliseconds. */
  readonly latencyMs: number;
  readonly outcome: CallOutcome;
  readonly query: LoggedQuery;
  readonly indexes: readonly string[];
  readonly resultCount: number;
}

/**
 * One line of the event log: an envelope that is the same for every call, and in it the specifications' event, without results where the
 * call failed; a context that failed has none.
 */
export type LogEntry =
  | (LoggedCall & { readonly kind: 'evidence'; readonly event?: EvidenceEvent })
  | (LoggedCall & { readonly kind: 'search'; readonly event?: SearchEvent })
  | (LoggedCall & { readonly kind: 'context'; readonly event?: ContextEvent });
