import type { DroppedCandidate, StageName, StageTrace } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { attributeLosses } from './attribute-losses.ts';

// Two branches, a pool of four, a reranking of three, an answer of two.
const stages = [
  stage('search_branch', ['a', 'b', 'c']),
  stage('search_branch', ['d', 'e', 'dup']),
  stage('fuse', ['a', 'd', 'b', 'c'], [{ id: 'dup', reason: 'same_text', into: 'd' }]),
  stage('rerank', ['d', 'b', 'a']),
  stage('select', ['d', 'a']),
];
const answer = ['d', 'a'];

describe('attribution of losses to stages', () => {
  it.each([
    ['found', 'a', { rank: 2 }],
    ['found under the duplicate that stands for it', 'dup', { rank: 1 }],
    ['never retrieved', 'z', { lostAt: 'never_retrieved' }],
    ['lost in fusion', 'e', { lostAt: 'fusion', stage: 'fuse', lastSeen: { stage: 'search_branch', rank: 2 } }],
    ['lost in reranking', 'c', { lostAt: 'rerank', stage: 'rerank', lastSeen: { stage: 'fuse', rank: 4 } }],
    [
      'lost at a gate, though it ranked high enough',
      'b',
      { lostAt: 'gate', stage: 'select', lastSeen: { stage: 'rerank', rank: 2 } },
    ],
  ])('%s', (_what, id, attribution) => {
    expect(attributeLosses({ stages }, { expected: [id], answer })).toEqual([{ id, ...attribution }]);
  });

  it('what the reranking put below the answer was lost there, not at the cut', () => {
    const cut = [stage('fuse', ['a', 'b', 'c']), stage('rerank', ['c', 'b', 'a']), stage('select', ['c', 'b'])];
    expect(attributeLosses({ stages: cut }, { expected: ['a'], answer: ['c', 'b'] })).toEqual([
      { id: 'a', lostAt: 'rerank', stage: 'rerank', lastSeen: { stage: 'rerank', rank: 3 } },
    ]);
  });

  it('a gate that keeps the order does not take the blame for it', () => {
    const kept = [stage('rerank', ['c', 'b', 'a']), stage('select', ['c', 'b', 'a'])];
    expect(attributeLosses({ stages: kept }, { expected: ['a', 'b'], answer: ['c'] })).toEqual([
      { id: 'a', lostAt: 'rerank', stage: 'rerank', lastSeen: { stage: 'select', rank: 3 } },
      { id: 'b', lostAt: 'rerank', stage: 'rerank', lastSeen: { stage: 'select', rank: 2 } },
    ]);
  });

  it('a gate that changed the order does', () => {
    const moved = [stage('rerank', ['a', 'b']), stage('select', ['b', 'a'])];
    expect(attributeLosses({ stages: moved }, { expected: ['a'], answer: ['b'] })).toEqual([
      { id: 'a', lostAt: 'gate', stage: 'select', lastSeen: { stage: 'select', rank: 2 } },
    ]);
  });

  it('a duplicate is lost where the candidate that stands for it is lost', () => {
    const twins = [
      stage('search', ['dup', 'd', 'b']),
      stage('fuse', ['d', 'b'], [{ id: 'dup', reason: 'same_text', into: 'd' }]),
      stage('rerank', ['b']),
    ];
    expect(attributeLosses({ stages: twins }, { expected: ['dup'], answer: ['b'] })).toEqual([
      { id: 'dup', lostAt: 'rerank', stage: 'rerank', lastSeen: { stage: 'fuse', rank: 1 } },
    ]);
  });

  it('another search takes nothing away', () => {
    const rounds = [stage('fuse', ['a', 'b']), stage('search', ['c']), stage('fuse', ['b', 'c'])];
    expect(attributeLosses({ stages: rounds }, { expected: ['a'], answer: ['b'] })[0]).toEqual({
      id: 'a',
      lostAt: 'fusion',
      stage: 'fuse',
      lastSeen: { stage: 'fuse', rank: 1 },
    });
  });

  it('without a reranking, what fusion put too low was lost in fusion', () => {
    const cut = [stage('search', ['a', 'b']), stage('fuse', ['b', 'a']), stage('select', ['b'])];
    expect(attributeLosses({ stages: cut }, { expected: ['a'], answer: ['b'] })[0]).toMatchObject({
      lostAt: 'fusion',
      stage: 'fuse',
    });
  });

  it('an answer that a gate emptied was lost at the gate', () => {
    const emptied = [stage('search', ['a', 'b']), stage('rerank', ['b', 'a']), stage('select', [])];
    expect(attributeLosses({ stages: emptied }, { expected: ['a'], answer: [] })[0]).toMatchObject({
      lostAt: 'gate',
      stage: 'select',
    });
  });

  it.each([
    ['beyond_pool', 'fusion'],
    ['beyond_rerank_limit', 'fusion'],
    ['below_top_k', 'rerank'],
    ['no_path', 'gate'],
    ['displaced_by_coverage', 'gate'],
  ] as const)('a candidate dropped as %s was lost in: %s', (reason, lostAt) => {
    const dropping = [
      stage('search', ['a', 'b']),
      stage('rerank', ['b', 'a']),
      stage('select', ['b'], [{ id: 'a', reason }]),
    ];
    expect(attributeLosses({ stages: dropping }, { expected: ['a'], answer: ['b'] })).toEqual([
      { id: 'a', lostAt, stage: 'select', reason, lastSeen: { stage: 'rerank', rank: 2 } },
    ]);
  });

  it('a candidate below the top K without a reranking was lost in fusion', () => {
    const dropping = [stage('search', ['a', 'b']), stage('select', ['b'], [{ id: 'a', reason: 'below_top_k' }])];
    expect(attributeLosses({ stages: dropping }, { expected: ['a'], answer: ['b'] })[0]?.lostAt).toBe('fusion');
  });

  it('a second round goes before the first: what came back was lost where it was seen last', () => {
    const rounds = [
      stage('fuse', ['b'], [{ id: 'a', reason: 'beyond_pool' }]),
      stage('search', ['a']),
      stage('fuse', ['b', 'a']),
      stage('rerank', ['b']),
    ];
    expect(attributeLosses({ stages: rounds }, { expected: ['a'], answer: ['b'] })[0]).toMatchObject({
      lostAt: 'rerank',
    });
  });

  it('finds a document by its chunks, at the best of their ranks', () => {
    const chunks = [stage('search', ['a#1', 'b#1', 'a#2']), stage('fuse', ['b#1', 'a#2']), stage('select', ['b#1'])];
    const itemOf = (id: string) => id.split('#')[0] ?? id;
    const expected = ['a', 'b'];
    expect(attributeLosses({ stages: chunks }, { expected, answer: ['b#1'] }, { itemOf })).toEqual([
      { id: 'a', lostAt: 'fusion', stage: 'fuse', lastSeen: { stage: 'fuse', rank: 2 } },
      { id: 'b', rank: 1 },
    ]);
  });
});

function stage(name: StageName, ids: readonly string[], dropped: readonly DroppedCandidate[] = []): StageTrace {
  const candidates = ids.map((id, index) => ({
    id,
    rank: index + 1,
    score: 1 / (index + 1),
    scoreKind: 'similarity' as const,
  }));
  return { stage: name, startedMs: 0, durationMs: 0, candidates, dropped };
}
