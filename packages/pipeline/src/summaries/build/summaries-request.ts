import type { Embedder, LanguageModel, ModelPrice, SparseEncoder, Store } from '@touchstone/contract';
import type { TokenFamily } from '@touchstone/lexical';
import type { SummaryPrompt } from '../model/summary-prompt.ts';

/** The summarized index and the settings. Defaults: `summaryDefaults`. */
export interface SummariesRequest {
  /** The index whose chunks are summarized. */
  readonly index: string;
  /** The index that the summaries are written to; default: the name of the other with `.summaries`. */
  readonly into?: string;
  /** Levels of clusters: 1 of chunks, 2 of chunks and of their summaries. */
  readonly levels?: 1 | 2;
  /** The mean number of chunks, or summaries of the level below, in a cluster. */
  readonly clusterSize?: number;
  /** True if each chapter has a summary of its own. */
  readonly chapters?: boolean;
  /** Most tokens of a summary, estimated; a chapter's may have twice as many. */
  readonly maxTokens?: number;
  /** Another seed gives other clusters. */
  readonly seed?: string;
  /** Parts of the model's prompt that differ from the default. */
  readonly prompt?: Partial<SummaryPrompt>;
  /** Most tokens of the passages in one prompt, estimated; of more, the most central sentences are sent. */
  readonly maxInputTokens?: number;
  /** Requests to the model at a time. */
  readonly concurrency?: number;
  /** Requests to the model in one run; the rest is extracted, and a later run goes on. Default: no limit. */
  readonly maxModelCalls?: number;
  /** US dollars for the model in one run, as `maxModelCalls`. Needs `price`. Default: no limit. */
  readonly maxUsd?: number;
}

/** A run's providers. The store needs `fetchByFilter`, and for a ledger `readDocuments` and `applyDocuments`. */
export interface SummariesDependencies {
  readonly store: Store;
  /** The embedder of the index. Without one, clusters go by words, and the summaries have no vectors. */
  readonly embedder?: Embedder;
  readonly sparseEncoder?: SparseEncoder;
  /** Writes the summaries; without one, they are extracted. */
  readonly languageModel?: LanguageModel;
  /** The price of the model, for the report and for `maxUsd`. */
  readonly price?: ModelPrice;
  /** The token family of the embedder, for estimates; default `generic`. */
  readonly tokenFamily?: TokenFamily;
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

export interface SummariesProgress {
  /** `read` fetches chunks, `embed` makes their vectors, `cluster` plans the tree, `write` makes and stores summaries. */
  readonly phase: 'read' | 'embed' | 'cluster' | 'write';
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number;
  readonly elapsedMs: number;
}

export interface SummariesOptions {
  /** Honoured between portions of work; written summaries stay, and a later run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SummariesProgress) => void;
}

/** The defaults of a request. */
export const summaryDefaults = {
  levels: 2,
  clusterSize: 6,
  chapters: true,
  maxTokens: 250,
  seed: '002',
  maxInputTokens: 8000,
  concurrency: 4,
} as const;

/** Default index of an index's summaries. */
export function summariesIndexOf(index: string): string {
  return `${index}.summaries`;
}
