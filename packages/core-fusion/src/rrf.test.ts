import { describe, expect, it } from 'vitest';
import type { Scored } from './compare-by-score.ts';
import { rrf, rrfRankings, rrfWithStretchedRanks } from './rrf.ts';

describe('reciprocal rank fusion', () => {
  it('k is 60 and ranks count from 1', () => {
    expect(rrfRankings([['a', 'b']]).map(({ score }) => score)).toEqual([1 / 61, 1 / 62]);
  });

  it('says what each list added, and null where a list did not find the item', () => {
    const fused = rrfRankings([['a'], ['b', 'a']]);
    expect(fused.map(({ id, contributions }) => [id, contributions])).toEqual([
      ['a', [1 / 61, 1 / 62]],
      ['b', [null, 1 / 61]],
    ]);
  });

  it('equal scores in a list take ranks by id', () => {
    const fused = rrf([list(['b', 1], ['a', 1])]);
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1 / 61],
      ['b', 1 / 62],
    ]);
  });

  it('keeps the best of duplicates in a list, and across lists the item of the last one', () => {
    const fused = rrf<Scored & { readonly from: string }>([
      [
        { id: 'a', score: 1, from: 'first, worse' },
        { id: 'a', score: 2, from: 'first, better' },
        { id: 'b', score: 1.5, from: 'first' },
      ],
      [{ id: 'b', score: 9, from: 'second' }],
    ]);
    expect(fused.map(({ id, item }) => [id, item.from])).toEqual([
      ['b', 'second'],
      ['a', 'first, better'],
    ]);
  });

  it('a repeated id in a given order counts at its first place and takes no second rank', () => {
    expect(rrfRankings([['a', 'a', 'b']])).toEqual(rrfRankings([['a', 'b']]));
  });

  it('items that tie over three lists tie exactly, whatever the order of addition', () => {
    const fused = rrfRankings([
      ['c', 'b', 'a'],
      ['a', 'c', 'b'],
      ['b', 'a', 'c'],
    ]);
    expect(fused.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(new Set(fused.map(({ score }) => score)).size).toBe(1);
  });

  it('a weight scales what its list adds; weight 0 keeps the item with score 0', () => {
    const fused = rrfRankings([['a'], ['b']], { weights: [3, 0] });
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['a', 3 / 61],
      ['b', 0],
    ]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('k = %s is refused', (k) => {
    expect(() => rrfRankings([['a']], { k })).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it.each([
    ['too many (qdrant-rrf-weights-mismatch)', [1, 2, 3]],
    ['too few', [1]],
    ['negative', [1, -1]],
    ['not a number', [1, Number.NaN]],
    ['infinite', [1, Number.POSITIVE_INFINITY]],
    ['all zero', [0, 0]],
  ])('weights that are %s are refused', (_what, weights) => {
    expect(() => rrfRankings([['1'], ['2']], { k: 1, weights })).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('weights') }),
    );
  });

  it('a score that is not a number is a bad response', () => {
    expect(() => rrf([list(['a', Number.NaN])])).toThrow(expect.objectContaining({ code: 'bad_response' }));
  });
});

describe('reciprocal rank fusion with stretched ranks', () => {
  it('adds 1 / (rank / weight + k)', () => {
    const fused = rrfWithStretchedRanks([list(['a', 2], ['b', 1]), list(['b', 2], ['a', 1])], {
      k: 1,
      weights: [3, 1],
    });
    expect(fused.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(fused[0]?.score).toBeCloseTo(1 / (2 / 3 + 1) + 1 / 2, 15);
    expect(fused[1]?.score).toBeCloseTo(1 / (1 / 3 + 1) + 1 / 3, 15);
  });

  it('a list of weight 0 adds 0', () => {
    const fused = rrfWithStretchedRanks([list(['1', 0.9]), list(['2', 0.9])], { k: 1, weights: [1, 0] });
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['1', 0.5],
      ['2', 0],
    ]);
  });

  it('is plain RRF when every weight is 1', () => {
    const lists = [list(['2', 0.9], ['1', 0.8]), list(['1', 0.7], ['2', 0.6], ['3', 0.5])];
    expect(rrfWithStretchedRanks(lists, { weights: [1, 1] })).toEqual(rrf(lists));
  });
});

function list(...items: readonly (readonly [id: string, score: number])[]): readonly Scored[] {
  return items.map(([id, score]) => ({ id, score }));
}
