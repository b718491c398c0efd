import { describe, expect, it } from 'vitest';
import { stage } from '../../test/log/record.ts';
import { candidateHistories } from './candidate-history.ts';

describe('the way of a candidate through a call', () => {
  it('lists its rank and score at each stage, those that came furthest first', () => {
    const ways = candidateHistories([
      stage('search', ['a', 'b', 'c'], { settings: { branch: 'dense' } }),
      stage('fuse', ['b', 'a'], { dropped: [{ id: 'c', reason: 'beyond_limit' }] }),
    ]);
    expect(ways.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(ways[0]?.steps).toEqual([
      { stage: 'search', rank: 2, score: 0.5, scoreKind: 'bm25', settings: { branch: 'dense' } },
      { stage: 'fuse', rank: 1, score: 1, scoreKind: 'bm25' },
    ]);
    expect(ways[2]?.dropped).toEqual({ stage: 'fuse', reason: 'beyond_limit' });
  });

  it('tells what was returned from what a stage left behind without saying why', () => {
    const ways = candidateHistories([
      stage('search', ['a', 'b']),
      stage('rank', ['a']),
      { stage: 'select', startedMs: 1, durationMs: 0 },
    ]);
    expect(ways.map(({ id, returned, dropped }) => ({ id, returned, dropped }))).toEqual([
      { id: 'a', returned: true, dropped: undefined },
      { id: 'b', returned: false, dropped: undefined },
    ]);
  });

  it('returns nothing where the last stage has nothing', () => {
    const ways = candidateHistories([
      stage('rerank', ['a']),
      stage('select', [], { dropped: [{ id: 'a', reason: 'ungrounded' }] }),
    ]);
    expect(ways.map(({ returned }) => returned)).toEqual([false]);
  });

  it('names the candidate that stands for a duplicate', () => {
    const [, duplicate] = candidateHistories([
      stage('search', ['a', 'b']),
      stage('pool', ['a'], { dropped: [{ id: 'b', reason: 'same_text', into: 'a' }] }),
    ]);
    expect(duplicate?.dropped).toEqual({ stage: 'pool', reason: 'same_text', into: 'a' });
  });

  it('does not end an id whose second occurrence was merged into the first', () => {
    const [way] = candidateHistories([
      stage('pool', ['a'], { dropped: [{ id: 'a', reason: 'same_candidate_id', into: 'a' }] }),
    ]);
    expect(way?.dropped).toBeUndefined();
  });

  it('brings back a candidate that a later stage has again', () => {
    const ways = candidateHistories([
      stage('fuse', ['a', 'b']),
      stage('pool', ['a'], { dropped: [{ id: 'b', reason: 'beyond_pool' }] }),
      stage('pool', ['a', 'b']),
    ]);
    expect(ways.map(({ dropped }) => dropped)).toEqual([undefined, undefined]);
  });
});
