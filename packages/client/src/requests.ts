import {
  type ContextRequest,
  checkFilterSize,
  type EvidenceRequest,
  type RetrievalRequest,
} from '@touchstone/contract';

/** A canonical request (spec 001). Missing fields have the engine's defaults; `searchMethod` is then `semantic`. */
export interface RetrieveInput extends Partial<Omit<RetrievalRequest, 'query'>> {
  readonly query: string;
}

/** A question from a person: missing fields have the defaults of the engine's config. */
export interface SearchInput extends RetrieveInput {
  /** Several indexes to search; instead of `index`. */
  readonly indexes?: readonly string[];
}

/** A request for an evidence pack (spec 000 §3.1). */
export interface EvidenceInput extends Partial<Omit<EvidenceRequest, 'query'>> {
  readonly query: string;
  /** Indexes to gather from. Default: those of the engine's evidence profile. */
  readonly indexes?: readonly string[];
}

/** A question for a context (spec 002). Missing fields have the defaults of the engine's config. */
export interface ContextInput extends Partial<Omit<ContextRequest, 'query'>> {
  readonly query: string;
}

type RequestInput = RetrieveInput | SearchInput | EvidenceInput | ContextInput;

/**
 * The request as JSON; the engine judges its values. One thing is checked here: a filter that contains itself, or is nested without end,
 * cannot even be sent. Throws `invalid_request` for it.
 */
export function requestJson(input: RequestInput): object {
  if ('filter' in input) checkFilterSize(input.filter);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [wireNames[name as FieldName], value]));
}

type FieldName = keyof (SearchInput & EvidenceInput & ContextInput);

const wireNames: { readonly [Name in FieldName]-?: string } = {
  query: 'query',
  index: 'index',
  indexes: 'indexes',
  topK: 'top_k',
  filters: 'filters',
  filter: 'filter',
  searchMethod: 'search_method',
  queryPreprocessing: 'query_preprocessing',
  hybridAlpha: 'hybrid_alpha',
  scoreThreshold: 'score_threshold',
  rerank: 'rerank',
  rerankPool: 'rerank_pool',
  taskMode: 'task_mode',
  repoRefHint: 'repo_ref_hint',
  pathAllowlist: 'path_allowlist',
  pathBlocklist: 'path_blocklist',
  maxResultsFinal: 'max_results_final',
  timeBudgetMs: 'time_budget_ms',
  history: 'history',
  maxTokens: 'max_tokens',
  queryType: 'query_type',
  order: 'order',
  neighbors: 'neighbors',
  wholeSections: 'whole_sections',
  maxCostUsd: 'max_cost_usd',
};
