import type {
  CallList,
  CallOptions,
  ContextAnswer,
  ContextPack,
  JsonObject,
  RetrievalCall,
  RetrievalError,
  StageTrace,
} from '@touchstone/contract';
import type {
  CallHistory,
  EngineHealth,
  EngineReadiness,
  EvidenceAnswer,
  IndexList,
  ReplayedCall,
  SearchAnswer,
  SourceText,
} from '@touchstone/contract/wire';
import type { ClientCallOptions } from './client-options.ts';
import type { ContextInput, EvidenceInput, RetrieveInput, SearchInput } from './requests.ts';
import type { SourcePlace } from './source-place.ts';

/** An answer, and the id under which the engine's log has the request. */
export type Answered<T> = T & {
  /** Of a retrieval: the id for `call` and `replay`. Absent where a browser may not read the header. */
  readonly requestId?: string;
};

/** One canonical retrieval. */
export interface RetrieveAnswer {
  readonly call: RetrievalCall;
}

/** The outcome of one request of a batch. */
export type BatchOutcome =
  | { readonly status: 'ok'; readonly call: RetrievalCall }
  | { readonly status: 'error'; readonly error: RetrievalError };

/** For calls whose stages the engine can report as they end. */
export interface StageOptions extends ClientCallOptions {
  /**
   * Gets each stage as it ends. With it, the answer comes as a stream of events. A try after a failed one begins again with its first
   * stage; `attempt` counts from 1.
   */
  readonly onStage?: (stage: StageTrace, about: { readonly attempt: number }) => void;
}

/** Options of `evidence`. */
export type EvidenceOptions = StageOptions;

/** Options of `answer`. */
export interface AnswerOptions extends StageOptions {
  /** Gets the text piece by piece as it is written. A try after a failed one begins again. */
  readonly onText?: (piece: string, about: { readonly attempt: number }) => void;
}

/** Options of `index`. There is no time limit unless you set one: indexing may take hours. */
export interface IndexOptions extends ClientCallOptions {
  /** Gets each report of progress, as the engine sends it. */
  readonly onProgress?: (progress: JsonObject) => void;
}

/**
 * An engine over HTTP. Every method throws `RetrievalError`: with the engine's own code, message and request id where
 * it answered, `unavailable` where it could not be reached, `timeout` where the time was over, `aborted` where your
 * signal fired, and `bad_response` where the response is no engine's.
 */
export interface Client {
  /** Spec 001's retrieval from one index. */
  retrieve(request: RetrieveInput, options?: StageOptions): Promise<Answered<RetrieveAnswer>>;
  /** A question with the defaults of the engine's config, to one index or several. */
  search(request: SearchInput, options?: StageOptions): Promise<Answered<SearchAnswer>>;
  /** Up to 1,000 retrievals in one request. Outcomes are in the order of the requests; a failure is of one alone. */
  retrieveMany(
    requests: readonly RetrieveInput[],
    options?: ClientCallOptions & {
      /** Requests that the engine works on at a time, 1 to 64. */
      readonly concurrency?: number;
    },
  ): Promise<Answered<{ readonly items: readonly BatchOutcome[] }>>;
  /** Spec 000's evidence pack. */
  evidence(request: EvidenceInput, options?: EvidenceOptions): Promise<Answered<EvidenceAnswer>>;
  /** Spec 002's context of a question: text for a language model, and where each piece of it is from. */
  context(request: ContextInput, options?: StageOptions): Promise<Answered<ContextPack>>;
  /** An answer by the engine's language model from such a context, claim by claim checked. `unsupported` where it has none. */
  answer(request: ContextInput, options?: AnswerOptions): Promise<Answered<ContextAnswer>>;
  indexes(options?: ClientCallOptions): Promise<Answered<IndexList>>;
  /**
   * Brings an index up to date with its sources; the engine must allow writing. Gives the report of the ingestion as JSON. Never
   * repeated after a failure: look at the index first.
   */
  index(name: string, options?: IndexOptions): Promise<Answered<{ readonly report: JsonObject }>>;
  /** The text at a place of an index, with neighbouring lines. Untrusted: it comes from the author of the source. */
  source(index: string, place: SourcePlace, options?: ClientCallOptions): Promise<Answered<SourceText>>;
  /** The newest calls of the engine's log. `limit`: how many; default the engine's. */
  calls(options?: ClientCallOptions & { readonly limit?: number }): Promise<Answered<CallList>>;
  /** A logged call and every candidate's way through it, by id, by the beginning of one, or `last`. */
  call(id: string, options?: ClientCallOptions): Promise<Answered<CallHistory>>;
  /** Runs a logged call again and reports the differences. */
  replay(id: string, options?: ClientCallOptions): Promise<Answered<ReplayedCall>>;
  /** The liveness of the process, and its version. */
  health(options?: CallOptions): Promise<Answered<EngineHealth>>;
  /** The readiness of the engine, and the state of each provider. One that is not ready is an answer, no error. */
  ready(options?: CallOptions): Promise<Answered<EngineReadiness>>;
}
