import * as z from 'zod';
import { answerStatuses } from '../answer.ts';
import {
  type AnswerEvent,
  type CallOutcome,
  type CallRecord,
  type ContextEvent,
  type ContextQueryPlan,
  type EvidenceEvent,
  type IndexState,
  type LogEntry,
  type LoggedQuery,
  queryTextForms,
  type RecordedAnswer,
  type ScoredId,
  type SearchEvent,
} from '../call-record.ts';
import { queryTypes, understandingSources } from '../context.ts';
import { errorCodes } from '../errors.ts';
import { groundings } from '../evidence.ts';
import { searchMethods } from '../retrieval.ts';
import { warningCodes } from '../warning.ts';
import { answerClaim, queryUnderstanding, searchQuery } from './context-pack.ts';
import { contextRequestCodec } from './context-request.ts';
import { evidenceRequestCodec } from './evidence-request.ts';
import { count, finite, jsonObject, milliseconds } from './json.ts';
import { retrievalRequestCodec } from './retrieval-request.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';
import { latency, trace } from './trace.ts';

const codes = z.array(z.enum(warningCodes));

const scoredId = shape<ScoredId>()({ candidate_id: field('candidateId', z.string()), score: finite });

const requestParams = shape<NonNullable<EvidenceEvent['qdrantRequestParams']>>()({
  prefetch_limits: field('prefetchLimits', strictObject({ dense: count, sparse: count })),
  fusion: z.string(),
  hnsw_ef: field('hnswEf', count),
});

const rerankBatching = shape<NonNullable<EvidenceEvent['rerankBatching']>>()({
  batch_size: field('batchSize', count),
  batches: count,
});

const rerankedId = shape<EvidenceEvent['finalTopK'][number]>()({
  candidate_id: field('candidateId', z.string()),
  rerank_score: field('rerankScore', finite.nullable()),
});

const coverage = shape<EvidenceEvent['coverage']>()({
  docs_in_top_k: field('docsInTopK', count),
  code_in_top_k: field('codeInTopK', count),
});

/** Spec 000 §12's event, with its fields and no others. */
export const evidenceEvent = shape<EvidenceEvent>()({
  query_id: field('queryId', z.string()),
  query_text: field('queryText', z.string()),
  collections_queried: field('collectionsQueried', z.array(z.string())),
  qdrant_request_params: field('qdrantRequestParams', requestParams.nullable()),
  qdrant_result_ids: field('qdrantResultIds', z.array(scoredId)),
  rerank_model: field('rerankModel', z.string().nullable()),
  rerank_instruction_hash: field('rerankInstructionHash', z.string().nullable()),
  rerank_batching: field('rerankBatching', rerankBatching.nullable()),
  final_top_k: field('finalTopK', z.array(rerankedId)),
  coverage,
  warnings: codes,
});

/** Spec 004 FR-011's event. */
export const searchEvent = shape<SearchEvent>()({
  query_id: field('queryId', z.string()),
  timestamp: z.iso.datetime(),
  query_text: field('queryText', z.string()),
  collections_queried: field('collectionsQueried', z.array(z.string())),
  search_method: field('searchMethod', z.enum(searchMethods)),
  top_k: field('topK', count),
  result_ids: field('resultIds', z.array(scoredId)),
  result_count: field('resultCount', count),
  latency,
  warnings: codes,
});

const answerEvent = shape<AnswerEvent>()({
  status: z.enum(answerStatuses),
  model: z.string(),
  claim_count: field('claimCount', count),
  doubtful_count: field('doubtfulCount', count),
  cost_usd: field('costUsd', finite.nullable()),
  elapsed_ms: field('elapsedMs', milliseconds),
  warnings: codes,
});

/** The event of a call of context. */
export const contextEvent = shape<ContextEvent>()({
  query_id: field('queryId', z.string()),
  timestamp: z.iso.datetime(),
  query_text: field('queryText', z.string()),
  query_type: field('queryType', z.enum(queryTypes)),
  understood_by: field('understoodBy', z.enum(understandingSources)),
  query_count: field('queryCount', count),
  collections_queried: field('collectionsQueried', z.array(z.string())),
  top_k: field('topK', count),
  result_ids: field('resultIds', z.array(scoredId)),
  result_count: field('resultCount', count),
  context_tokens: field('contextTokens', count),
  grounding: z.enum(groundings),
  cost_usd: field('costUsd', finite.nullable()),
  latency,
  warnings: codes,
  answer: answerEvent.optional(),
});

const contextQueryPlan = shape<ContextQueryPlan>()({
  understanding: queryUnderstanding,
  queries: z.array(searchQuery),
});

const recordedAnswer = shape<RecordedAnswer>()({ text: z.string(), claims: z.array(answerClaim) });

const indexState = shape<IndexState>()({
  index: z.string(),
  version: z.string().optional(),
  embedding_model: field('embeddingModel', z.string().optional()),
});

const recorded = { id: z.string(), engine: z.string(), settings: jsonObject, indexes: z.array(indexState), trace };

/** A stored call; its parts have codecs of their own. */
export const callRecord = z.discriminatedUnion('kind', [
  shape<Extract<CallRecord, { kind: 'evidence' }>>()({
    kind: z.literal('evidence'),
    request: evidenceRequestCodec,
    event: evidenceEvent,
    ...recorded,
  }),
  shape<Extract<CallRecord, { kind: 'search' }>>()({
    kind: z.literal('search'),
    // An accepted request must be readable later, whatever limit is configured now.
    request: retrievalRequestCodec({ maxTopK: Number.MAX_SAFE_INTEGER }),
    event: searchEvent,
    ...recorded,
  }),
  shape<Extract<CallRecord, { kind: 'context' }>>()({
    kind: z.literal('context'),
    request: contextRequestCodec,
    plan: contextQueryPlan,
    event: contextEvent,
    answer: recordedAnswer.optional(),
    ...recorded,
  }),
]);

const outcome = z.discriminatedUnion('status', [
  shape<Extract<CallOutcome, { status: 'ok' }>>()({ status: z.literal('ok') }),
  shape<Extract<CallOutcome, { status: 'error' }>>()({
    status: z.literal('error'),
    code: z.enum(errorCodes),
    message: z.string(),
    operator_note: field('operatorNote', z.string().optional()),
  }),
]);

const logged = {
  time: z.iso.datetime(),
  id: z.string(),
  engine: z.string(),
  latency_ms: field('latencyMs', milliseconds),
  outcome,
  query: shape<LoggedQuery>()({ form: z.enum(queryTextForms), length: count, text: z.string() }),
  indexes: z.array(z.string()),
  result_count: field('resultCount', count),
};

/** One line of the event log. */
export const logEntry = z.discriminatedUnion('kind', [
  shape<Extract<LogEntry, { kind: 'evidence' }>>()({
    kind: z.literal('evidence'),
    ...logged,
    event: evidenceEvent.optional(),
  }),
  shape<Extract<LogEntry, { kind: 'search' }>>()({
    kind: z.literal('search'),
    ...logged,
    event: searchEvent.optional(),
  }),
  shape<Extract<LogEntry, { kind: 'context' }>>()({
    kind: z.literal('context'),
    ...logged,
    event: contextEvent.optional(),
  }),
]);
