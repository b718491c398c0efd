import type {
  CallOptions,
  ContextAnswer,
  ContextPack,
  ContextQuestion,
  EvidencePack,
  EvidenceRequest,
  MergedResult,
  RetrievalCall,
  Warning,
} from '@touchstone/contract';
import type { RetrievalQuestion, SearchJudgement } from '@touchstone/host';
import type { DescribedIndexes, ShownCitation } from '@touchstone/host/inspect';
import type { IngestReport } from '@touchstone/ingest';
import type { Notice } from '@touchstone/ingest/freshness';

/** The progress of a long call. */
export interface CallProgress {
  /** Grows with each report; of `total`, where that is known. */
  readonly done: number;
  readonly total?: number;
  /** A few words on the present work. */
  readonly message: string;
}

/** Last argument of every call of a host. */
export interface HostCallOptions extends CallOptions {
  /** Called with the progress of the call. */
  readonly onProgress?: (progress: CallProgress) => void;
  /** True if this is a further page of an answer, which stays as it is. */
  readonly isContinued?: boolean;
}

/** A question to one or several indexes. */
export interface HostQuestion extends Omit<RetrievalQuestion, 'index'> {
  /** Default: every index that there is. */
  readonly indexes?: readonly string[];
  /** Only chunks whose path begins with one of these. Default: any. */
  readonly paths?: readonly string[];
}

/** The searched indexes, and the results. */
export interface HostSearch extends SearchJudgement {
  /** One call for each index. */
  readonly calls: readonly RetrievalCall[];
  /** All results in one list by rank, for several indexes. */
  readonly merged?: readonly MergedResult[];
  /** Warnings that concern no call alone, such as an index that did not answer. */
  readonly warnings: readonly Warning[];
}

/** A request for evidence, and where to look. */
interface HostEvidenceRequest {
  readonly request: EvidenceRequest;
  /** Default: the collections of the config. */
  readonly indexes?: readonly string[];
}

/** A citation, and how much to show beside it. */
interface HostCitation {
  readonly citation: string;
  /** Default: every index. */
  readonly index?: string;
  /** Lines before the cited ones. */
  readonly before: number;
  /** Lines after the cited ones. */
  readonly after: number;
}

/** The sources to index. */
export interface HostIndexing {
  /** Default: every index of the config that has sources, or without a config the only one. */
  readonly index?: string;
}

/** The result of a run for one index. */
export interface HostIndexed {
  readonly index: string;
  readonly report: IngestReport;
  /** Sources that were not read again, because only their names are known. Absent or empty: none. */
  readonly leftOut?: readonly string[];
}

/**
 * The functions of an engine that the tools need. Arguments and results are plain data, for a worker thread or another
 * machine. Each function throws a `RetrievalError` for its caller; the text of any other error is never shown.
 */
export interface McpHost {
  search(question: HostQuestion, options?: HostCallOptions): Promise<HostSearch>;
  evidence(request: HostEvidenceRequest, options?: HostCallOptions): Promise<EvidencePack>;
  context(question: ContextQuestion, options?: HostCallOptions): Promise<ContextPack>;
  /** Answers by a language model. Absent where none is configured. */
  answer?(question: ContextQuestion, options?: HostCallOptions): Promise<ContextAnswer>;
  show(citation: HostCitation, options?: HostCallOptions): Promise<ShownCitation>;
  indexes(options?: HostCallOptions): Promise<DescribedIndexes>;
  /** Notices beside an answer from these indexes, or all. Absent where nothing watches the files. Never rejects. */
  notices?(indexes?: readonly string[]): Promise<readonly Notice[]>;
  /** Updates indexes from their sources. Absent where nothing may be written. */
  index?(what: HostIndexing, options?: HostCallOptions): Promise<readonly HostIndexed[]>;
}
