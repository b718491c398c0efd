import { z } from 'zod';
import { compact } from '../compact.js';
import { type EvidenceCoverage, type EvidencePack, type EvidencePlan, groundings, taskModes } from '../evidence.js';
import { evidenceCandidate } from './evidence-candidate.js';
import { count, finite, jsonObject } from './json.js';
import { strictObject } from './strict-object.js';
import { warning } from './warning.js';

const retrievalPlan = z.codec(
  strictObject({
    collections_queried: z.array(z.string()),
    hybrid_fusion: z.string(),
    fusion_where: z.enum(['engine', 'store']),
    rrf_k: finite.optional(),
    prefetch_limits: strictObject({ dense: count, sparse: count }),
    limit_per_collection: count,
    qdrant_search_params: strictObject({ hnsw_ef: count, exact: z.boolean() }),
    queries: z.array(strictObject({ id: z.string(), text: z.string() })),
  }),
  z.custom<EvidencePlan>(),
  {
    decode: (w): EvidencePlan => ({
      collectionsQueried: w.collections_queried,
      hybridFusion: w.hybrid_fusion,
      fusionWhere: w.fusion_where,
      ...compact({ rrfK: w.rrf_k }),
      prefetchLimits: w.prefetch_limits,
      limitPerCollection: w.limit_per_collection,
      qdrantSearchParams: { hnswEf: w.qdrant_search_params.hnsw_ef, exact: w.qdrant_search_params.exact },
      queries: w.queries,
    }),
    encode: (m) => ({
      collections_queried: [...m.collectionsQueried],
      hybrid_fusion: m.hybridFusion,
      fusion_where: m.fusionWhere,
      ...compact({ rrf_k: m.rrfK }),
      prefetch_limits: m.prefetchLimits,
      limit_per_collection: m.limitPerCollection,
      qdrant_search_params: { hnsw_ef: m.qdrantSearchParams.hnswEf, exact: m.qdrantSearchParams.exact },
      queries: [...m.queries],
    }),
  },
);

const coverage = z.codec(
  strictObject({
    docs_in_top_k: count,
    code_in_top_k: count,
    min_docs: count,
    min_code: count,
    satisfied: z.boolean(),
  }),
  z.custom<EvidenceCoverage>(),
  {
    decode: (w): EvidenceCoverage => ({
      docsInTopK: w.docs_in_top_k,
      codeInTopK: w.code_in_top_k,
      minDocs: w.min_docs,
      minCode: w.min_code,
      satisfied: w.satisfied,
    }),
    encode: (m) => ({
      docs_in_top_k: m.docsInTopK,
      code_in_top_k: m.codeInTopK,
      min_docs: m.minDocs,
      min_code: m.minCode,
      satisfied: m.satisfied,
    }),
  },
);

/** Spec 000 §3.2's Evidence Pack. */
export const evidencePack = z.codec(
  strictObject({
    query: z.string(),
    task_mode: z.enum(taskModes),
    retrieval_plan: retrievalPlan,
    candidates: z.array(evidenceCandidate),
    coverage,
    grounding: z.enum(groundings),
    grounding_signals: z.record(z.string(), finite),
    warnings: z.array(warning),
    debug: jsonObject,
  }),
  z.custom<EvidencePack>(),
  {
    decode: (w): EvidencePack => ({
      query: w.query,
      taskMode: w.task_mode,
      retrievalPlan: w.retrieval_plan,
      candidates: w.candidates,
      coverage: w.coverage,
      grounding: w.grounding,
      groundingSignals: w.grounding_signals,
      warnings: w.warnings,
      debug: w.debug,
    }),
    encode: (m) => ({
      query: m.query,
      task_mode: m.taskMode,
      retrieval_plan: m.retrievalPlan,
      candidates: [...m.candidates],
      coverage: m.coverage,
      grounding: m.grounding,
      grounding_signals: m.groundingSignals,
      warnings: [...m.warnings],
      debug: m.debug,
    }),
  },
);
