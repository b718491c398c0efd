import type { StageName } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { latencyOf } from './latency-of.ts';

const stage = (name: StageName, startedMs: number, durationMs: number) => ({ stage: name, startedMs, durationMs });

describe('the latency of a call', () => {
  it('counts the description of an index as search, not as the embedding that runs beside it', () => {
    const stages = [
      stage('describe_index', 0, 1870),
      stage('embed_query', 5, 60),
      stage('embed', 0, 1870),
      stage('search_branch', 1870, 30),
      stage('search_branch', 1870, 40),
      stage('search', 1870, 40),
      stage('rerank', 1910, 50),
    ];
    expect(latencyOf(stages, 2000)).toEqual({ embeddingMs: 60, searchMs: 1850, postProcessingMs: 90, totalMs: 2000 });
  });

  it('of a context is that of its parts', () => {
    const stages = [stage('understand', 0, 10), stage('embed_query', 10, 20), stage('search_branch', 30, 40)];
    expect(latencyOf(stages, 100)).toEqual({ embeddingMs: 20, searchMs: 40, postProcessingMs: 40, totalMs: 100 });
  });

  it('of a search without vectors has no embedding', () => {
    const stages = [stage('describe_index', 0, 10), stage('embed', 0, 10), stage('search_branch', 10, 5)];
    expect(latencyOf(stages, 20)).toEqual({ embeddingMs: 0, searchMs: 15, postProcessingMs: 5, totalMs: 20 });
  });

  it('of the canonical call counts its own stages', () => {
    const stages = [
      stage('describe', 0, 2),
      stage('open_embedder', 2, 3),
      stage('embed', 5, 10),
      stage('search', 15, 7),
    ];
    expect(latencyOf(stages, 30)).toEqual({ embeddingMs: 13, searchMs: 9, postProcessingMs: 8, totalMs: 30 });
  });
});
