import type { CitationConfidence, Grounding } from './evidence.ts';
import type { Filter, FilterBag } from './filter.ts';
import type { JsonObject } from './json.ts';
import type { Usage } from './ports/provider.ts';
import type { Warning } from './warning.ts';

/** Every class of a question, in the specification's order (spec 002 §1). */
export const queryTypes = [
  'factual',
  'conceptual',
  'comparative',
  'page_specific',
  'summary',
  'conversational',
] as const;

/** Spec 002 §1's `query_type`: the kind of question, which decides how it is searched. */
export type QueryType = (typeof queryTypes)[number];

/** The speakers of a conversation. */
export const conversationRoles = ['user', 'assistant'] as const;

/** One message of the conversation so far. */
export interface ConversationMessage {
  readonly role: (typeof conversationRoles)[number];
  readonly content: string;
}

/** Numbers of pages or chapters, both ends included: one page has `from` equal to `to`. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** The author of a query or of the reading of a question: a language model, or the engine's own rules. */
export const understandingSources = ['model', 'rules'] as const;

/** The engine's reading of the question (spec 002 §1). */
export interface QueryUnderstanding {
  readonly queryType: QueryType;
  /** The question made complete: references to the conversation are replaced by their meaning. */
  readonly resolvedQuery: string;
  /** True if a hypothetical answer is searched for too (spec 002 §3). */
  readonly needsHyde: boolean;
  /** Pages that the question names; chunks of other pages are not searched. Empty: all. */
  readonly pages: readonly NumberRange[];
  /** Chapters that the question names; chunks of other chapters are not searched. Empty: all. */
  readonly chapters: readonly NumberRange[];
  /** The sides of a comparison, as questions of their own. Empty where nothing is compared. */
  readonly aspects: readonly string[];
  readonly by: (typeof understandingSources)[number];
}

/** Kinds of searched text, in search order. */
export const searchQueryKinds = ['resolved', 'variant', 'aspect', 'hyde'] as const;

/** Branches that a text is searched in: vectors and words, or vectors alone. */
export const queryBranches = ['both', 'vectors'] as const;

/** The author of a searched text: the asker, a language model, or the engine's own rules. */
export const queryAuthors = ['request', 'model', 'rules'] as const;

/** One text that is searched for. The resolved question is the first; a hypothetical answer is the last. */
export interface SearchQuery {
  /** `Q0`, `Q1` and so on; `hyde` for a hypothetical answer. */
  readonly id: string;
  readonly kind: (typeof searchQueryKinds)[number];
  readonly text: string;
  readonly branches: (typeof queryBranches)[number];
  readonly by: (typeof queryAuthors)[number];
}

/**
 * Every order of the sources in a context. `relevance`: best first (spec 002 §7). `edges`: the best at both ends, the
 * others in the middle. `reading`: in the order of the document.
 */
export const contextOrders = ['relevance', 'edges', 'reading'] as const;

/** One of `contextOrders`. */
export type ContextOrder = (typeof contextOrders)[number];

/** Defaults of a context request (spec 002 §6 to §8). */
export const contextDefaults = {
  topK: 5,
  /** The largest `topK`. */
  maxTopK: 50,
  maxTokens: 4000,
  order: 'relevance',
  neighbors: 0,
  maxNeighbors: 5,
  wholeSections: false,
  maxHistoryMessages: 1000,
} as const;

/** A question about indexed documents, and the room that its context may take. Complete: defaults have been filled in. */
export interface ContextRequest {
  readonly query: string;
  /** Oldest first, without the question itself. */
  readonly history: readonly ConversationMessage[];
  /** The index to look in. Default: the host's. */
  readonly index?: string;
  /** Chunks that reranking leaves, 1 to 50. Default 5. */
  readonly topK: number;
  /** Tokens of the whole context. Default 4,000. */
  readonly maxTokens: number;
  readonly filters: FilterBag;
  /** The typed expression; both it and the bag must hold. */
  readonly filter?: Filter;
  /** Sets the question's class, whatever its form. */
  readonly queryType?: QueryType;
  readonly order: ContextOrder;
  /** Chunks before and after each hit that are added to it, 0 to 5. Default 0. */
  readonly neighbors: number;
  /** Adds the whole section of each hit. Default false. */
  readonly wholeSections: boolean;
  /** Milliseconds for the whole call; late stages are left out, with a warning. No limit when absent. */
  readonly timeBudgetMs?: number;
  /** US dollars that the call may cost; a stage beyond that is left out, with a warning. No limit when absent. */
  readonly maxCostUsd?: number;
}

/** A question from a user: the host decides its missing fields, else the defaults. */
export interface ContextQuestion extends Partial<ContextRequest> {
  readonly query: string;
}

/** One piece of the context. Fields that the chunk's metadata lacks are absent. */
export interface ContextSource {
  /** From 1, in the order of the context: the number in its header, which an answer cites. */
  readonly number: number;
  /** From 1, by relevance. */
  readonly rank: number;
  readonly chunkId: string;
  /** All chunks whose text it has, in reading order, with added neighbours; overlapping text occurs once. */
  readonly chunkIds: readonly string[];
  /** The text in the context. Untrusted: it comes from the author of the source. */
  readonly text: string;
  /** Of this piece with its header. */
  readonly tokens: number;
  readonly citation: string;
  readonly citationConfidence: CitationConfidence;
  readonly title?: string;
  readonly section?: string;
  readonly path?: string;
  readonly url?: string;
  readonly pageNumber?: number;
  /** The page as it is printed, where the document says so. */
  readonly pageLabel?: string;
  readonly chapterNumber?: number;
  readonly chapterTitle?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** `sha256:` and the hex digest of the chunk's text, as it was indexed; absent where neighbours were added. */
  readonly contentHash?: string;
  /** `summary` where the text was made from other chunks. */
  readonly nodeKind?: string;
  readonly level?: number;
  /** Score after fusion; null where it was looked up by its page, or read as a neighbour. */
  readonly rrfScore: number | null;
  /** Relevance from 0 to 1; null when no reranker scored it. */
  readonly rerankScore: number | null;
}

/** Every part of a call that can cost something, in the order of spec 002 §9; `answer` and `summaries` are ours. */
export const costComponents = [
  'classification',
  'expansion',
  'hyde',
  'query_embedding',
  'vector_search',
  'bm25_search',
  'rerank',
  'answer',
  'summaries',
] as const;

/** One of `costComponents`. */
export type CostComponent = (typeof costComponents)[number];

/** Usage and price of one part of a call. */
export interface CostLine extends Usage {
  readonly component: CostComponent;
  readonly provider?: string;
  readonly model?: string;
  readonly calls: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** US dollars; null where the price or the count is not known. */
  readonly usd: number | null;
}

/** The cost of a call (spec 002 §9). */
export interface CallCost {
  readonly lines: readonly CostLine[];
  /** US dollars; null where a line is not known. */
  readonly totalUsd: number | null;
}

/** The context of a question: text for a language model, and where each piece of it is from. */
export interface ContextPack {
  /** After trimming and collapsing of whitespace. */
  readonly query: string;
  readonly index: string;
  readonly understanding: QueryUnderstanding;
  readonly queries: readonly SearchQuery[];
  /** The text for a language model (spec 002 §7). Empty when the search returned nothing. */
  readonly context: string;
  /** Of the whole context. */
  readonly tokens: number;
  /** In the order of the context. */
  readonly sources: readonly ContextSource[];
  readonly grounding: Grounding;
  /** The numbers behind `grounding`; the pipeline's documentation defines each. */
  readonly groundingSignals: { readonly [signal: string]: number };
  readonly cost: CallCost;
  readonly warnings: readonly Warning[];
  /** For debugging. Never chunk text or keys. */
  readonly debug: JsonObject;
}
