import { describe, expect, it } from 'vitest';
import { record, stage } from '../../test/log/record.ts';
import { compareCalls } from './compare-calls.ts';

describe('a replay beside its record', () => {
  it('is the same when only times and ids of calls differ', () => {
    const before = record('one', { stages: [stage('search', ['a'])] });
    const after = record('two', { stages: [stage('search', ['a'], { startedMs: 5, durationMs: 9 })] });
    expect(compareCalls(before, after)).toMatchObject({ same: true, stages: [], settings: [], indexes: [] });
  });

  it('shows what came, went and moved at each stage', () => {
    const before = record('one', { stages: [stage('search', ['a', 'b', 'c'])], ids: ['a'] });
    const after = record('two', { stages: [stage('search', ['b', 'a', 'd'])], ids: ['b'] });
    expect(compareCalls(before, after)).toMatchObject({
      same: false,
      stages: [
        {
          stage: 'search',
          onlyBefore: ['c'],
          onlyAfter: ['d'],
          moved: [
            { id: 'a', before: 1, after: 2 },
            { id: 'b', before: 2, after: 1 },
          ],
          largestScoreChange: 0.5,
        },
      ],
      results: { before: ['a'], after: ['b'], same: false },
    });
  });

  it('tells stages of one name apart by their settings', () => {
    const dense = { settings: { branch: 'dense', hits: 1 } };
    const sparse = { settings: { branch: 'sparse', hits: 1 } };
    const before = record('one', { stages: [stage('search', ['a'], dense), stage('search', ['b'], sparse)] });
    const after = record('two', { stages: [stage('search', ['b'], sparse), stage('search', ['a'], dense)] });
    expect(compareCalls(before, after).same).toBe(true);
  });

  it('takes a stage for the same that another model did or that came to another verdict', () => {
    const before = record('one', {
      stages: [stage('rerank', ['a', 'b'], { settings: { pass: 'first', model: 'm' } })],
    });
    const after = record('two', { stages: [stage('rerank', ['b', 'a'], { settings: { pass: 'first', model: 'n' } })] });
    expect(compareCalls(before, after).stages).toMatchObject([{ onlyBefore: [], onlyAfter: [], moved: [{}, {}] }]);
  });

  it('does not subtract scores of two kinds, and still sees that they are not the same', () => {
    const traced = { id: 'a', rank: 1, score: 1 };
    const before = record('one', { stages: [stage('select', [], { candidates: [{ ...traced, scoreKind: 'bm25' }] })] });
    const after = record('two', {
      stages: [stage('select', [], { candidates: [{ ...traced, score: 0.5, scoreKind: 'rerank_score' }] })],
    });
    expect(compareCalls(before, after)).toMatchObject({ same: false, stages: [{ largestScoreChange: 0, moved: [] }] });
  });

  it('names the settings and indexes that are not as they were', () => {
    const before = record('one');
    const after = {
      ...record('two'),
      settings: { models: { embedder: 'other' }, limit: 3 },
      indexes: [{ index: 'docs', version: '8' }],
    };
    expect(compareCalls(before, after)).toMatchObject({ settings: ['limit', 'models.embedder'], indexes: ['docs'] });
  });
});
