import type { StageName, StageTrace } from '@touchstone/contract';
import { expect, it } from 'vitest';
import type { QueryAnswer } from '../run/run-record.ts';
import { runAtStage } from './run-at-stage.ts';

it('takes the rankings of a stage, the last time that it ran, and says which queries have none', () => {
  const answers = [
    answer('q1', [stage('fuse', ['a', 'b']), stage('rerank', ['b']), stage('fuse', ['c', 'a'])]),
    answer('q2', [stage('search', ['a'])]),
    { query: 'q3', results: [], latencyMs: 0 },
  ];
  expect(runAtStage(answers, 'fuse')).toEqual({
    run: new Map([
      ['q1', ['c', 'a']],
      ['q2', []],
      ['q3', []],
    ]),
    untraced: ['q2', 'q3'],
  });
});

it('orders by rank, and gives documents for chunks', () => {
  const shuffled = stage('fuse', ['a#1', 'b#1', 'a#2']);
  const reversed = { ...shuffled, candidates: shuffled.candidates?.toReversed() ?? [] };
  const { run } = runAtStage([answer('q1', [reversed])], 'fuse', (id) => id.split('#')[0] ?? id);
  expect(run.get('q1')).toEqual(['a', 'b']);
});

function stage(name: StageName, ids: readonly string[]): StageTrace {
  const candidates = ids.map((id, index) => ({ id, rank: index + 1, score: 0, scoreKind: 'rrf_score' as const }));
  return { stage: name, startedMs: 0, durationMs: 0, candidates };
}

function answer(query: string, stages: readonly StageTrace[]): QueryAnswer {
  const latency = { embeddingMs: 0, searchMs: 0, postProcessingMs: 0, totalMs: 0 };
  return { query, results: [], latencyMs: 0, trace: { id: query, startedAt: '2026-01-01T00:00:00Z', stages, latency } };
}
