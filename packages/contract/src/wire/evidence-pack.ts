import * as z from 'zod';
import {
  citationConfidences,
  type EvidenceCandidate,
  type EvidenceCoverage,
  type EvidencePack,
  type EvidencePlan,
  fusionPlaces,
  groundings,
  taskModes,
} from '../evidence.ts';
import { count, finite, jsonObject } from './json.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';
import { warning } from './warning.ts';

const searchParams = shape<EvidencePlan['qdrantSearchParams']>()({
  hnsw_ef: field('hnswEf', count),
  exact: z.boolean(),
});

const retrievalPlan = shape<EvidencePlan>()({
  collections_queried: field('collectionsQueried', z.array(z.string())),
  hybrid_fusion: field('hybridFusion', z.string()),
  fusion_where: field('fusionWhere', z.enum(fusionPlaces)),
  rrf_k: field('rrfK', finite.optional()),
  prefetch_limits: field('prefetchLimits', strictObject({ dense: count, sparse: count })),
  limit_per_collection: field('limitPerCollection', count),
  qdrant_search_params: field('qdrantSearchParams', searchParams),
  queries: z.array(strictObject({ id: z.string(), text: z.string() })),
});

const coverage = shape<EvidenceCoverage>()({
  docs_in_top_k: field('docsInTopK', count),
  code_in_top_k: field('codeInTopK', count),
  min_docs: field('minDocs', count),
  min_code: field('minCode', count),
  satisfied: z.boolean(),
});

/** One piece of evidence, with the names of spec 000 §3.2 and those that it leaves to us. */
const evidenceCandidate = shape<EvidenceCandidate>()({
  rank: count,
  rerank_score: field('rerankScore', finite.nullable()),
  fused_score: field('fusedScore', finite),
  collection: z.string(),
  source_type: field('sourceType', z.string()),
  repo: z.string().optional(),
  ref: z.string().optional(),
  path_or_url: field('pathOrUrl', z.string()),
  path: z.string().optional(),
  url: z.string().optional(),
  start_line: field('startLine', count.optional()),
  end_line: field('endLine', count.optional()),
  page_number: field('pageNumber', count.optional()),
  page_label: field('pageLabel', z.string().optional()),
  anchor: z.string().optional(),
  reader: z.string().optional(),
  chunk_id: field('chunkId', z.string()),
  candidate_id: field('candidateId', z.string()),
  title: z.string().optional(),
  section: z.string().optional(),
  symbol: z.string().optional(),
  content_hash: field('contentHash', z.string().optional()),
  text: z.string(),
  citation: z.string(),
  citation_confidence: field('citationConfidence', z.enum(citationConfidences)),
});

/** Spec 000 §3.2's Evidence Pack. */
export const evidencePack = shape<EvidencePack>()({
  query: z.string(),
  task_mode: field('taskMode', z.enum(taskModes)),
  retrieval_plan: field('retrievalPlan', retrievalPlan),
  candidates: z.array(evidenceCandidate),
  coverage,
  grounding: z.enum(groundings),
  grounding_signals: field('groundingSignals', z.record(z.string(), finite)),
  warnings: z.array(warning),
  debug: jsonObject,
});
