import type { ContextEvent, ContextPack, Trace } from '@touchstone/contract';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import type { PlacedPiece } from '../assembly/assemble-context.ts';

/** The event of a call: its answer without any text but the question. */
export function toContextEvent(
  pack: ContextPack,
  placed: readonly PlacedPiece[],
  {
    topK,
    collections,
    trace,
  }: { readonly topK: number; readonly collections: readonly EvidenceCollection[]; readonly trace: Trace },
): ContextEvent {
  const best = placed.map(({ piece }) => piece).sort((a, b) => a.rank - b.rank);
  return {
    queryId: trace.id,
    timestamp: trace.startedAt,
    queryText: pack.query.trim(),
    queryType: pack.understanding.queryType,
    understoodBy: pack.understanding.by,
    queryCount: pack.queries.length,
    collectionsQueried: collections.map(({ name }) => name),
    topK,
    resultIds: best.map(({ id, rerankScore, rrfScore }) => ({
      candidateId: id,
      score: rerankScore ?? rrfScore ?? 0,
    })),
    resultCount: best.length,
    contextTokens: pack.tokens,
    grounding: pack.grounding,
    costUsd: pack.cost.totalUsd,
    latency: trace.latency,
    warnings: pack.warnings.map(({ code }) => code),
  };
}
