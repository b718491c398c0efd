import type { ErrorReport } from '@touchstone/contract/wire';

/** The kinds of calls. */
export type CallKind =
  | 'retrieve'
  | 'search'
  | 'batch'
  | 'evidence'
  | 'context'
  | 'answer'
  | 'indexes'
  | 'calls'
  | 'call'
  | 'replay'
  | 'ready'
  | 'index'
  | 'source'
  | 'tool'
  | 'index_tool';

/** One call as plain data, so that it can go to a worker thread. */
export interface CallTask {
  readonly kind: CallKind;
  /** Id of the request; a retrieval has it in the log too. */
  readonly id: string;
  /** The request's body, unread: it is parsed where the call runs. */
  readonly body?: string;
  /** Parameters of path and query. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The indexes that the caller may read. Absent: all. */
  readonly indexes?: readonly string[];
  /** The beginning of the ids of calls that the caller may look into. Absent: all. */
  readonly callsOf?: string;
  /** True to send events while the call runs. */
  readonly wantsEvents?: boolean;
}

/** A finished call. */
export interface CallAnswer {
  /** JSON. */
  readonly body: string;
  readonly notes: CallNotes;
}

/** Facts of a call for logs and metrics; never text of a chunk. */
export interface CallNotes {
  readonly indexes?: readonly string[];
  readonly resultCount?: number;
  readonly warnings?: readonly string[];
  /** Start of the call, in milliseconds since 1970. */
  readonly startedAtMs?: number;
  /** Its stages, in the order in which they began. */
  readonly stages?: readonly StageNote[];
}

/** A stage of a call: its start, duration, and provider. */
export interface StageNote {
  readonly stage: string;
  /** Milliseconds since the call began. */
  readonly startedMs: number;
  readonly durationMs: number;
  /** The code of its error, where it failed. */
  readonly error?: string;
  /** Absent: the engine itself did the work. */
  readonly by?: StoreWork | ModelWork;
}

/** Work of a store. */
export interface StoreWork {
  readonly kind: 'store';
  readonly name: string;
  readonly operation: string;
  readonly index: string;
}

/** Work of a model. */
export interface ModelWork {
  readonly kind: 'model';
  readonly operation: 'embeddings' | 'rerank' | 'chat';
  /** Name of the provider. */
  readonly name: string;
  readonly model: string;
  readonly inProcess?: boolean;
}

/** The outcome of a call, as plain data. */
export type CallOutcome =
  | { readonly status: 'ok'; readonly answer: CallAnswer }
  | {
      readonly status: 'error';
      readonly error: ErrorReport;
      /** For the log of the engine alone. */
      readonly note?: string;
      /** The resource of the path does not exist, which the code does not show. */
      readonly isMissing?: boolean;
    };

/** Something that happened while a call runs. */
export interface CallEvent {
  /** `stage` of a retrieval, as it ends; `text` of an answer, as it is written; `progress` of indexing. */
  readonly event: 'stage' | 'text' | 'progress';
  /** JSON. */
  readonly data: string;
}

/** The companions of a call. */
export interface CallWatch {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: CallEvent) => void;
}

/** Follows the last event, where events pass from one thread to another. */
export const noMoreEvents = 'end';
