import { z } from 'zod';
import type { CallRecord, EvidenceEvent, IndexState, ScoredId, SearchEvent } from '../call-record.js';
import { compact } from '../compact.js';
import { warningCodes } from '../warning.js';
import { evidenceRequestCodec } from './evidence-request.js';
import { count, finite, jsonObject } from './json.js';
import { retrievalRequestCodec } from './retrieval-request.js';
import { strictObject } from './strict-object.js';
import { latency, trace } from './trace.js';

const scoredId = z.codec(strictObject({ candidate_id: z.string(), score: finite }), z.custom<ScoredId>(), {
  decode: (w): ScoredId => ({ candidateId: w.candidate_id, score: w.score }),
  encode: (m) => ({ candidate_id: m.candidateId, score: m.score }),
});

const codes = z.array(z.enum(warningCodes));

/** Spec 000 §12's event, with its fields and no others. */
export const evidenceEvent = z.codec(
  strictObject({
    query_id: z.string(),
    query_text: z.string(),
    collections_queried: z.array(z.string()),
    qdrant_request_params: strictObject({
      prefetch_limits: strictObject({ dense: count, sparse: count }),
      fusion: z.string(),
      hnsw_ef: count,
    }),
    qdrant_result_ids: z.array(scoredId),
    rerank_model: z.string().nullable(),
    rerank_instruction_hash: z.string().nullable(),
    rerank_batching: strictObject({ batch_size: count, batches: count }).nullable(),
    final_top_k: z.array(strictObject({ candidate_id: z.string(), rerank_score: finite.nullable() })),
    coverage: strictObject({ docs_in_top_k: count, code_in_top_k: count }),
    warnings: codes,
  }),
  z.custom<EvidenceEvent>(),
  {
    decode: (w): EvidenceEvent => ({
      queryId: w.query_id,
      queryText: w.query_text,
      collectionsQueried: w.collections_queried,
      qdrantRequestParams: {
        prefetchLimits: w.qdrant_request_params.prefetch_limits,
        fusion: w.qdrant_request_params.fusion,
        hnswEf: w.qdrant_request_params.hnsw_ef,
      },
      qdrantResultIds: w.qdrant_result_ids,
      rerankModel: w.rerank_model,
      rerankInstructionHash: w.rerank_instruction_hash,
      rerankBatching:
        w.rerank_batching === null
          ? null
          : { batchSize: w.rerank_batching.batch_size, batches: w.rerank_batching.batches },
      finalTopK: w.final_top_k.map((item) => ({ candidateId: item.candidate_id, rerankScore: item.rerank_score })),
      coverage: { docsInTopK: w.coverage.docs_in_top_k, codeInTopK: w.coverage.code_in_top_k },
      warnings: w.warnings,
    }),
    encode: (m) => ({
      query_id: m.queryId,
      query_text: m.queryText,
      collections_queried: [...m.collectionsQueried],
      qdrant_request_params: {
        prefetch_limits: m.qdrantRequestParams.prefetchLimits,
        fusion: m.qdrantRequestParams.fusion,
        hnsw_ef: m.qdrantRequestParams.hnswEf,
      },
      qdrant_result_ids: [...m.qdrantResultIds],
      rerank_model: m.rerankModel,
      rerank_instruction_hash: m.rerankInstructionHash,
      rerank_batching:
        m.rerankBatching === null
          ? null
          : { batch_size: m.rerankBatching.batchSize, batches: m.rerankBatching.batches },
      final_top_k: m.finalTopK.map((item) => ({ candidate_id: item.candidateId, rerank_score: item.rerankScore })),
      coverage: { docs_in_top_k: m.coverage.docsInTopK, code_in_top_k: m.coverage.codeInTopK },
      warnings: [...m.warnings],
    }),
  },
);

/** Spec 004 FR-011's event. */
export const searchEvent = z.codec(
  strictObject({
    query_id: z.string(),
    timestamp: z.iso.datetime(),
    query_text: z.string(),
    collections_queried: z.array(z.string()),
    search_method: z.enum(['semantic', 'keyword', 'hybrid']),
    top_k: count,
    result_ids: z.array(scoredId),
    result_count: count,
    latency,
    warnings: codes,
  }),
  z.custom<SearchEvent>(),
  {
    decode: (w): SearchEvent => ({
      queryId: w.query_id,
      timestamp: w.timestamp,
      queryText: w.query_text,
      collectionsQueried: w.collections_queried,
      searchMethod: w.search_method,
      topK: w.top_k,
      resultIds: w.result_ids,
      resultCount: w.result_count,
      latency: w.latency,
      warnings: w.warnings,
    }),
    encode: (m) => ({
      query_id: m.queryId,
      timestamp: m.timestamp,
      query_text: m.queryText,
      collections_queried: [...m.collectionsQueried],
      search_method: m.searchMethod,
      top_k: m.topK,
      result_ids: [...m.resultIds],
      result_count: m.resultCount,
      latency: m.latency,
      warnings: [...m.warnings],
    }),
  },
);

const indexState = z.codec(
  strictObject({ index: z.string(), version: z.string().optional(), embedding_model: z.string().optional() }),
  z.custom<IndexState>(),
  {
    decode: (w): IndexState => ({
      index: w.index,
      ...compact({ version: w.version, embeddingModel: w.embedding_model }),
    }),
    encode: (m) => ({ index: m.index, ...compact({ version: m.version, embedding_model: m.embeddingModel }) }),
  },
);

const recorded = {
  id: z.string(),
  engine: z.string(),
  settings: jsonObject,
  indexes: z.array(indexState),
  trace,
} as const;

/** A stored call; the same names in memory and as JSON, and its parts by their own codecs. */
export const callRecord = z.codec(
  z.discriminatedUnion('kind', [
    strictObject({ kind: z.literal('evidence'), request: evidenceRequestCodec, event: evidenceEvent, ...recorded }),
    strictObject({
      kind: z.literal('search'),
      // What was accepted once must be read again, whatever limit is configured now.
      request: retrievalRequestCodec({ maxTopK: Number.MAX_SAFE_INTEGER }),
      event: searchEvent,
      ...recorded,
    }),
  ]),
  z.custom<CallRecord>(),
  {
    decode: (w): CallRecord => w,
    encode: (m) => ({ ...m, indexes: [...m.indexes] }),
  },
);
