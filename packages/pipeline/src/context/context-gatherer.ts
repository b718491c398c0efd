import type {
  CallRecord,
  Clock,
  ContextPack,
  ContextQueryPlan,
  ContextRequest,
  LanguageModel,
  ModelPrice,
  Reranker,
} from '@touchstone/contract';
import type { CallLine } from '../call/call-line.ts';
import type { TracedCallOptions } from '../call/traced-call.ts';
import type { EvidenceCollection } from '../evidence/evidence-collection.ts';
import type { CountTokens } from './assembly/count-tokens.ts';
import type { ContextProfile } from './settings/context-profile.ts';

export interface ContextDependencies {
  /** The chunks of the documents. */
  readonly chunks: EvidenceCollection;
  /** Their summaries. Absent: a question for a summary searches the chunks, with a warning. */
  readonly summaries?: EvidenceCollection;
  /** Absent: candidates stay in fused order. */
  readonly reranker?: Reranker;
  /** Classifies, writes variants and hypothetical answers. Absent: the rules do, with no warning. */
  readonly languageModel?: LanguageModel;
  readonly profile: ContextProfile;
  /** The price of a model, where it is known. Default: none is. */
  readonly priceOf?: (provider: string, model: string) => ModelPrice | undefined;
  /** Default: the tokenizer that the profile names. */
  readonly countTokens?: CountTokens;
  /** Version of the engine, for the record. */
  readonly engine: string;
  /** The queue before a call's beginning. Default: that of the thread. */
  readonly line?: CallLine;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Makes the id of each call. Default: a random UUID. */
  readonly newId?: () => string;
}

export interface ContextCallOptions extends TracedCallOptions {
  /** The earlier reading and expansion of the question: searches the same texts, and calls no language model. */
  readonly plan?: ContextQueryPlan;
}

/** A finished call: the context, and the records that explain and repeat it. */
export interface GatheredContext {
  readonly pack: ContextPack;
  readonly record: Extract<CallRecord, { readonly kind: 'context' }>;
}

export interface ContextGatherer {
  /**
   * Gathers the context of a question (spec 002). A failed step is done by rules or left out, with a warning. Throws
   * `invalid_request` for a blank question, `timeout` when the budget is over without a hit, the store's error when no
   * search answered, `invalid_config` when an index was built with another embedder, and `aborted`.
   */
  gather(request: ContextRequest, options?: ContextCallOptions): Promise<GatheredContext>;
}
