import { describe, expect, it } from 'vitest';
import type { WireStage } from '../engine/wire-forms.ts';
import { journeyOf } from './journey.ts';

describe('the journey of candidates', () => {
  it('splits a search in one round trip into its branches: each list begins with rank 1', () => {
    const { columns } = journeyOf([
      stage('search', [...list('similarity', 'a', 'b'), ...list('bm25', 'b', 'c')]),
      stage('rank', list('hybrid_score', 'b', 'a')),
    ]);
    expect(columns.map(({ label, ranks }) => [label, [...ranks]])).toEqual([
      [
        'by meaning',
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
      [
        'by terms',
        [
          ['b', 1],
          ['c', 2],
        ],
      ],
      [
        'fused',
        [
          ['b', 1],
          ['a', 2],
        ],
      ],
    ]);
  });

  it('takes the best rank of several collections, and keeps the passes of a stage apart', () => {
    const { columns } = journeyOf([
      stage('search_branch', list('similarity', 'a', 'b'), { branch: 'dense', collection: 'docs' }),
      stage('search_branch', list('similarity', 'b'), { branch: 'dense', collection: 'code' }),
      stage('rerank', list('rerank_score', 'a'), { pass: 'first' }),
      stage('rerank', list('rerank_score', 'b', 'a'), { pass: 'widen' }),
    ]);
    expect(columns.map(({ label }) => label)).toEqual(['by meaning', 'reranked', 'reranked, widened']);
    expect(columns[0]?.ranks.get('b')).toBe(1);
  });

  it('ends with the merged answer where several indexes were asked', () => {
    const stages = [
      stage('plan', []),
      stage('plan', []),
      stage('rank', list('hybrid_score', 'a')),
      stage('rank', list('hybrid_score', 'b')),
    ];
    const { columns } = journeyOf(stages, [
      { id: 'b', rank: 1 },
      { id: 'a', rank: 2 },
    ]);
    expect(columns.map(({ label }) => label)).toEqual(['fused', 'answer']);
    expect(columns[1]?.ranks.get('a')).toBe(2);
  });
});

type Candidates = NonNullable<WireStage['candidates']>;

function stage(name: WireStage['stage'], candidates: Candidates, settings?: WireStage['settings']): WireStage {
  return { stage: name, started_ms: 0, duration_ms: 1, candidates, settings };
}

function list(score_kind: Candidates[number]['score_kind'], ...ids: readonly string[]): Candidates {
  return ids.map((id, at) => ({ id, rank: at + 1, score: 1 / (at + 1), score_kind }));
}
