import { compact, type JsonObject, type StageTrace, type Trace } from '@touchstone/contract';
import type { Packed } from '../pack/pack-evidence.ts';
import { fusedScoreKind } from '../pool/fuse-collection.ts';
import type { EvidenceQuery } from '../query/read-query.ts';

/** The reading of the query. */
export function queryDetail({ main, secondary, identifiers, codeIdentifiers }: EvidenceQuery): {
  readonly settings: JsonObject;
} {
  return {
    settings: {
      queries: [main, ...secondary].map(({ id, text }) => ({ id, text })),
      identifiers,
      code_identifiers: codeIdentifiers,
    },
  };
}

/** The candidates that the gates chose and left out. */
export function selectionDetail({
  pack,
  selected,
  dropped,
  settings,
}: Packed): Omit<StageTrace, 'stage' | 'startedMs' | 'durationMs'> {
  return {
    settings,
    candidates: selected.map(({ id, rerankScore, score }, at) => ({
      id,
      rank: at + 1,
      score: rerankScore ?? score,
      scoreKind: rerankScore === null ? fusedScoreKind(pack.retrievalPlan.hybridFusion) : 'rerank_score',
    })),
    dropped,
  };
}

/** The time by stage, the counts after each stage and the reranker's model, for people. */
export function pipelineDebug({ id, latency, stages }: Trace, reranker: string | undefined): JsonObject {
  return {
    query_id: id,
    reranker: reranker ?? null,
    latency_ms: {
      embedding: latency.embeddingMs,
      search: latency.searchMs,
      post_processing: latency.postProcessingMs,
      total: latency.totalMs,
    },
    stages: stages.map(({ stage, durationMs, candidates }) =>
      compact({ stage, ms: durationMs, candidates: candidates?.length }),
    ),
  };
}
