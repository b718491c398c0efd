/// <reference lib="esnext.disposable" preserve="true" />
import type {
  CallOptions,
  ContextAnswer,
  ContextPack,
  ContextQuestion,
  EvidencePack,
  EvidenceRequest,
  Grounding,
  IndexDescription,
  IndexPart,
  Metadata,
  RetrievalCall,
  RetrievalRequest,
  ScoreKind,
  Warning,
} from '@touchstone/contract';
import type { EmbedderChange, IngestProgress, IngestReport, Source } from '@touchstone/ingest';
import type { Notice } from '@touchstone/ingest/freshness';
import type { CitationCheck, CitedText } from '@touchstone/ingest/verify';
import type { SummariesProgress, SummariesReport } from '@touchstone/pipeline/summaries';
import type { ContextTool, EvidenceTool, FixedConstraints, FixedContext } from '../agents/index.ts';
import type { RetrievalQuestion } from '../ask/complete-request.ts';
import type { EvaluationProgress, EvaluationRequest, MeasuredRun } from '../evaluate/index.ts';
import type { WatchedBatch, WatchOptions } from '../index/watch-indexes.ts';
import type { ShownCitation } from '../inspect/show-citation.ts';
import type { SourceState } from '../inspect/source-states.ts';
import type { RefinementState } from '../refine/refinement-states.ts';

/**
 * A config with everything that it can do. Providers are opened by the first call that needs them and serve all calls until `close`.
 * Every method throws `RetrievalError` alone, and prints nothing.
 */
export interface Touchstone extends AsyncDisposable {
  /** Ranked passages of one index, or of several in one list. */
  search(query: string, options?: SearchOptions): Promise<SearchResults>;
  /** Specification 000's pack: docs and code for a question or a task, reranked and cited. */
  evidence(query: string, options?: EvidenceOptions): Promise<EvidencePack>;
  /** Specification 002's context of a question, for the prompt of a language model. */
  context(question: string, options?: ContextOptions): Promise<ContextPack>;
  /** The answer of the config's language model, its claims checked against the context. Throws `invalid_config` without a model. */
  ask(question: string, options?: AskOptions): Promise<ContextAnswer>;
  /**
   * Specification 001's request and its canonical result, nothing added: missing members have the defaults of the
   * contract, not those of the config. Default of `index`: the only one.
   */
  retrieve(request: CanonicalRequest, options?: CallOptions): Promise<RetrievalCall>;
  /** The cited lines with their neighbours, as the index holds them. */
  show(citation: string, options?: ShowOptions): Promise<ShownCitation>;
  /** Reads the cited sources again: one check for each citation, in their order. */
  verify(cited: Citing, options?: CallOptions): Promise<readonly CitationCheck[]>;
  /**
   * Brings indexes up to date with their sources. Without `paths`: the sources of the config, and those of earlier
   * runs; where there are none of either, the folder.
   */
  index(options?: IndexOptions): Promise<readonly IndexedIndex[]>;
  /** The content of the indexes, their sources and the changes on disk since. */
  status(options?: CallOptions): Promise<Status>;
  /** Indexes now, and again after each change, until the signal fires or `close` is called. Then it resolves. */
  watch(options?: WatchingOptions): Promise<void>;
  /** Runs every question of golden sets and measures the answers: a run for each set and method. */
  evaluate(sets: string | readonly string[], options?: EvaluateOptions): Promise<readonly MeasuredRun[]>;
  /** A tool for an agent: `gather`s evidence, or with `kind: 'context'` a context. Its `run` never throws. */
  tool(options?: EvidenceToolChoice): EvidenceTool;
  tool(options: ContextToolChoice): ContextTool;
  /** Ends work in the background and closes the providers. A second call does nothing more. */
  close(): Promise<void>;
}

/** Settings of one search; the config has the defaults. */
export interface SearchOptions extends CallOptions, Omit<RetrievalQuestion, 'query' | 'index'> {
  /** One index, or several. Default: every index that is built. */
  readonly index?: string | readonly string[];
  /** Milliseconds for the call. Default: the config's. */
  readonly timeoutMs?: number;
}

/** The results of a search. */
export interface SearchResults {
  /** Best first. */
  readonly results: readonly SearchResult[];
  /** The engine's confidence that the results can ground an answer, judged like evidence. */
  readonly verdict: Grounding;
  /** Words of the query that no chunk contains. Empty: there are none, or the store cannot tell. */
  readonly unknownWords: readonly string[];
  /** Ways in which this is less than the request. Empty: none. */
  readonly warnings: readonly Warning[];
  /** Of files that have changed since they were indexed. Empty: none are known. */
  readonly notices: readonly Notice[];
  readonly timings: SearchTimings;
}

/** Milliseconds. Of several indexes the stages are those of the slowest. */
export interface SearchTimings {
  readonly totalMs: number;
  readonly embeddingMs: number;
  readonly searchMs: number;
  readonly postProcessingMs: number;
}

/** One passage. It can be verified as it is. */
export interface SearchResult extends CitedText {
  /** From 1. */
  readonly rank: number;
  readonly id: string;
  readonly index: string;
  readonly title?: string;
  /** The score that orders the results, of the kind `scoreKind`. More is better. */
  readonly score: number;
  readonly scoreKind: ScoreKind | 'rrf_score';
  readonly metadata: Metadata;
  /** Citations of results that read nearly the same and were folded into this one. Empty: none. */
  readonly copies: readonly string[];
}

/** Settings of one pack; the config has the defaults. */
export interface EvidenceOptions extends CallOptions, Partial<Omit<EvidenceRequest, 'query' | 'maxResultsFinal'>> {
  /** Pieces of evidence, 1 to 50. Default 12. */
  readonly maxResults?: number;
  /** Default: the collections of the config, else every index. */
  readonly index?: string | readonly string[];
}

export interface ContextOptions extends CallOptions, Omit<ContextQuestion, 'query'> {}

export interface AskOptions extends ContextOptions {
  /** Called with each piece of the answer, as it is written. */
  readonly onText?: (text: string) => void;
}

/** Specification 001's request, of which only the query is required. */
export type CanonicalRequest = Partial<RetrievalRequest> & Pick<RetrievalRequest, 'query'>;

export interface ShowOptions extends CallOptions {
  /** Default: every index. */
  readonly index?: string;
  /** Lines before the cited ones. Default 0. */
  readonly before?: number;
  /** Lines after the cited ones. Default 0. */
  readonly after?: number;
}

/** A value with citations: a pack of evidence, a context, an answer, results of a search, or a list of cited texts. */
export type Citing =
  | EvidencePack
  | ContextPack
  | { readonly results: readonly CitedText[] }
  | { readonly contextPack: ContextPack }
  | readonly CitedText[];

export interface IndexOptions extends CallOptions {
  /** Folders, files and globs, from the folder of the config. */
  readonly paths?: readonly string[];
  /** Default: all indexes of the config; with `paths` the only one, or `default`. */
  readonly index?: string;
  /** Settings for the paths. */
  readonly source?: Omit<Source, 'path'>;
  /** Also remove documents of sources that are not part of this run. Default false. */
  readonly prune?: boolean;
  /** Build the index anew beside the old one, and switch when it is whole. Default false. */
  readonly rebuild?: boolean;
  /** Only this part of the documents; runs on other machines bring the others. */
  readonly part?: IndexPart;
  /** Wait for another run that writes to the index, instead of failing with `unavailable`. Default false. */
  readonly waits?: boolean;
  readonly onProgress?: (progress: IngestProgress | SummariesProgress) => void;
}

/** The result of a run for one index. */
export interface IndexedIndex {
  readonly index: string;
  /** The documents that were added, changed, removed and left out, and why. */
  readonly report: IngestReport;
  readonly embedderChange?: EmbedderChange;
  /** Absent where the config wants no summaries. */
  readonly summaries?: SummariesReport;
  /** Problems beside the index, for people. Empty: none. */
  readonly notices: readonly string[];
}

export interface Status {
  /** Absent where no config file applies. */
  readonly configFile?: string;
  /** The folder of relative paths of the config. */
  readonly baseDir: string;
  readonly store: { readonly name: string; readonly use: string; readonly file?: string };
  readonly indexes: readonly IndexDescription[];
  /** Indexes of the config that do not exist yet. */
  readonly missing: readonly string[];
  readonly sources: readonly SourceState[];
  readonly refinements: readonly RefinementState[];
  /** Statements without effect, and calls that could not be logged. Empty: none. */
  readonly notices: readonly string[];
}

export interface WatchingOptions extends Partial<Omit<WatchOptions, 'onBatch'>> {
  /** Default: every index that has sources. */
  readonly index?: string;
  readonly onBatch?: (batch: WatchedBatch) => void;
}

export interface EvaluateOptions extends CallOptions, Omit<EvaluationRequest, 'sets'> {
  /** The folder for corpora that are indexed for an evaluation. Default: `.touchstone/evaluation` beside the config. */
  readonly cacheFolder?: string;
  /** Folder with the working copies in the `sources` of golden sets. Default: none, and such a set is skipped. */
  readonly sources?: string;
  readonly onProgress?: (progress: EvaluationProgress) => void;
}

interface ToolChoice {
  /** The tool's name for the model. Default: the name in the config's profile. */
  readonly name?: string;
  /** When and why the model should call it. Default: the text in the config's profile. */
  readonly description?: string;
}

export interface EvidenceToolChoice extends ToolChoice {
  readonly kind?: 'evidence';
  /** The developer's settings, which the model cannot change. */
  readonly fixed?: FixedConstraints;
}

export interface ContextToolChoice extends ToolChoice {
  readonly kind: 'context';
  /** The developer's settings, which the model cannot change. */
  readonly fixed?: FixedContext;
}
