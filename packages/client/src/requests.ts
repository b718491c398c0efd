import {
  type ContextRequest,
  checkFilterSize,
  contextOrders,
  type EvidenceRequest,
  isRetrievalError,
  queryPreprocessings,
  queryTypes,
  RetrievalError,
  type RetrievalRequest,
  searchMethods,
  taskModes,
} from '@touchstone/contract';
import {
  conversationMessage,
  field,
  filterBag,
  filterExpression,
  parseStrictly,
  shape,
} from '@touchstone/contract/wire';
import * as z from 'zod';

/** A canonical request (spec 001). What is left out has the engine's default; `searchMethod` is then `semantic`. */
export interface RetrieveInput extends Partial<Omit<RetrievalRequest, 'query'>> {
  readonly query: string;
}

/** A question as a person asks it: what is left out has the default of the engine's config. */
export interface SearchInput extends RetrieveInput {
  /** Several indexes to ask; instead of `index`. */
  readonly indexes?: readonly string[];
}

/** A request for an evidence pack (spec 000 §3.1). */
export interface EvidenceInput extends Partial<Omit<EvidenceRequest, 'query'>> {
  readonly query: string;
  /** Indexes to gather from. Default: those of the engine's evidence profile. */
  readonly indexes?: readonly string[];
}

/** A question whose context is asked for (spec 002). What is left out has the default of the engine's config. */
export interface ContextInput extends Partial<Omit<ContextRequest, 'query'>> {
  readonly query: string;
}

interface WireQuestion {
  readonly query: string;
  readonly index?: string;
  readonly indexes?: readonly string[];
  readonly top_k?: number;
  readonly filters?: RetrievalRequest['filters'];
  readonly filter?: RetrievalRequest['filter'];
  readonly search_method?: RetrievalRequest['searchMethod'];
  readonly query_preprocessing?: RetrievalRequest['queryPreprocessing'];
  readonly hybrid_alpha?: number;
  readonly score_threshold?: number;
  readonly rerank?: boolean;
  readonly rerank_pool?: number;
}

/*
 * These tables read what the caller gives and make JSON of it: the names at the left are the caller's. The engine judges values and
 * limits, because they may be configured; what is checked here is what would be lost or refused without a word.
 */
const question = {
  query: z.string('must be the text to search for'),
  index: z.string('must be the name of an index').optional(),
  topK: field('top_k', z.number('must be a number').optional()),
  filters: filterBag.optional(),
  filter: filterExpression.optional(),
  searchMethod: field('search_method', z.enum(searchMethods).optional()),
  queryPreprocessing: field('query_preprocessing', z.enum(queryPreprocessings).optional()),
  hybridAlpha: field('hybrid_alpha', z.number('must be a number').optional()),
  scoreThreshold: field('score_threshold', z.number('must be a number').optional()),
  rerank: z.boolean('must be true or false').optional(),
  rerankPool: field('rerank_pool', z.number('must be a number').optional()),
} as const;

const names = z.array(z.string(), 'must be a list of names').optional();

const retrieveInput = shape<Omit<WireQuestion, 'indexes'>>()(question);
const searchInput = shape<WireQuestion>()({ ...question, indexes: names });

interface WireEvidence {
  readonly query: string;
  readonly indexes?: readonly string[];
  readonly task_mode?: EvidenceRequest['taskMode'];
  readonly repo_ref_hint?: string;
  readonly path_allowlist?: readonly string[];
  readonly path_blocklist?: readonly string[];
  readonly max_results_final?: number;
  readonly time_budget_ms?: number;
}

const evidenceInput = shape<WireEvidence>()({
  query: z.string('must be the question or task'),
  indexes: names,
  taskMode: field('task_mode', z.enum(taskModes).optional()),
  repoRefHint: field('repo_ref_hint', z.string('must be a commit, tag or version').optional()),
  pathAllowlist: field('path_allowlist', z.array(z.string(), 'must be a list of path prefixes').optional()),
  pathBlocklist: field('path_blocklist', z.array(z.string(), 'must be a list of path prefixes').optional()),
  maxResultsFinal: field('max_results_final', z.number('must be a number').optional()),
  timeBudgetMs: field('time_budget_ms', z.number('must be a number of milliseconds').optional()),
});

interface WireContext {
  readonly query: string;
  readonly history?: ContextRequest['history'];
  readonly index?: string;
  readonly top_k?: number;
  readonly max_tokens?: number;
  readonly filters?: ContextRequest['filters'];
  readonly filter?: ContextRequest['filter'];
  readonly query_type?: ContextRequest['queryType'];
  readonly order?: ContextRequest['order'];
  readonly neighbors?: number;
  readonly whole_sections?: boolean;
  readonly time_budget_ms?: number;
  readonly max_cost_usd?: number;
}

const number = z.number('must be a number').optional();

const contextInput = shape<WireContext>()({
  query: z.string('must be the question'),
  history: z.array(conversationMessage, 'must be a list of messages').optional(),
  index: z.string('must be the name of an index').optional(),
  topK: field('top_k', number),
  maxTokens: field('max_tokens', number),
  filters: filterBag.optional(),
  filter: filterExpression.optional(),
  queryType: field('query_type', z.enum(queryTypes).optional()),
  order: z.enum(contextOrders).optional(),
  neighbors: number,
  wholeSections: field('whole_sections', z.boolean('must be true or false').optional()),
  timeBudgetMs: field('time_budget_ms', number),
  maxCostUsd: field('max_cost_usd', number),
});

/** The request as JSON; throws `invalid_request` that names a field at fault. */
export function contextJson(input: ContextInput): object {
  return readInput(contextInput, 'context request', input);
}

/** The request as JSON; throws `invalid_request` that names a field at fault. */
export function retrieveJson(input: RetrieveInput): object {
  return readInput(retrieveInput, 'retrieval request', input);
}

/** The question as JSON; throws `invalid_request` that names a field at fault. */
export function searchJson(input: SearchInput): object {
  return readInput(searchInput, 'search request', input);
}

/** The request as JSON; throws `invalid_request` that names a field at fault. */
export function evidenceJson(input: EvidenceInput): object {
  return readInput(evidenceInput, 'evidence request', input);
}

/** The engine limits a filter too, but one that contains itself, or is nested without end, cannot even be sent. */
function readInput(form: z.ZodType<object>, what: string, input: unknown): object {
  try {
    if (typeof input === 'object' && input !== null) checkFilterSize(Reflect.get(input, 'filter'));
    return parseStrictly(form, { code: 'invalid_request', what, input });
  } catch (cause) {
    if (isRetrievalError(cause)) throw cause;
    const remedy = 'it cannot be read, because a getter or a proxy in it failed. Pass plain data.';
    throw new RetrievalError('invalid_request', `Invalid ${what}: ${remedy}`, { cause });
  }
}
