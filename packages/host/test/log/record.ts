import type { CallRecord, StageName, StageTrace } from '@touchstone/contract';

/** A record of a small search. */
export function record(
  id: string,
  changes: Partial<{ stages: readonly StageTrace[]; ids: readonly string[] }> = {},
): CallRecord {
  const { stages = [], ids = ['a'] } = changes;
  const latency = { embeddingMs: 0, searchMs: 1, postProcessingMs: 0, totalMs: 1 };
  const startedAt = '2026-01-02T03:04:05.000Z';
  return {
    id,
    kind: 'search',
    engine: '1.0.0',
    settings: { models: { embedder: 'm' } },
    indexes: [{ index: 'docs', version: '7' }],
    request: {
      index: 'docs',
      query: 'how',
      topK: 5,
      filters: {},
      searchMethod: 'keyword',
      queryPreprocessing: 'none',
    },
    trace: { id, startedAt, stages, latency },
    event: {
      queryId: id,
      timestamp: startedAt,
      queryText: 'how',
      collectionsQueried: ['docs'],
      searchMethod: 'keyword',
      topK: 5,
      resultIds: ids.map((candidateId) => ({ candidateId, score: 1 })),
      resultCount: ids.length,
      latency,
      warnings: [],
    },
  };
}

/** A stage with candidates in this order. */
export function stage(name: StageName, ids: readonly string[], more: Partial<StageTrace> = {}): StageTrace {
  const candidates = ids.map((id, index) => ({
    id,
    rank: index + 1,
    score: 1 / (index + 1),
    scoreKind: 'bm25' as const,
  }));
  return { stage: name, startedMs: 0, durationMs: 1, candidates, ...more };
}
