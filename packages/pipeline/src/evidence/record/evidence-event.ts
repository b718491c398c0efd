import type { EvidenceEvent, EvidencePack, StageTrace, Trace } from '@touchstone/contract';

/** The number of candidates after fusion that the event names. */
const namedResults = 200;

/** Spec 000 §12's event: a projection of the pack and its trace, without any text but the question. */
export function toEvidenceEvent(pack: EvidencePack, trace: Trace): EvidenceEvent {
  const { retrievalPlan: plan, coverage } = pack;
  const pool = trace.stages.findLast(({ stage }) => stage === 'pool');
  const rerank = trace.stages.findLast(({ stage, error }) => stage === 'rerank' && error === undefined);
  return {
    queryId: trace.id,
    queryText: pack.query.trim(),
    collectionsQueried: plan.collectionsQueried,
    qdrantRequestParams: {
      prefetchLimits: plan.prefetchLimits,
      fusion: plan.hybridFusion,
      hnswEf: plan.qdrantSearchParams.hnswEf,
    },
    qdrantResultIds: (pool?.candidates ?? [])
      .slice(0, namedResults)
      .map(({ id, score }) => ({ candidateId: id, score })),
    rerankModel: textSetting(rerank, 'model'),
    rerankInstructionHash: textSetting(rerank, 'instruction_hash'),
    rerankBatching: rerank === undefined ? null : batching(rerank),
    finalTopK: pack.candidates.map(({ candidateId, rerankScore }) => ({ candidateId, rerankScore })),
    coverage: { docsInTopK: coverage.docsInTopK, codeInTopK: coverage.codeInTopK },
    warnings: pack.warnings.map(({ code }) => code),
  };
}

function textSetting(stage: StageTrace | undefined, name: string): string | null {
  const value = stage?.settings?.[name];
  return typeof value === 'string' ? value : null;
}

function batching({ settings }: StageTrace): EvidenceEvent['rerankBatching'] {
  const { batch_size: batchSize, batches } = settings ?? {};
  return typeof batchSize === 'number' && typeof batches === 'number' ? { batchSize, batches } : null;
}
