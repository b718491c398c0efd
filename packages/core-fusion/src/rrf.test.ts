import { describe, expect, it } from 'vitest';
import type { Scored } from './compare-by-score.ts';
import { rrf, rrfRankings } from './rrf.ts';

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

  it('a score that is not a number is a bad response', () => {
    expect(() => rrf([list(['a', Number.NaN])])).toThrow(expect.objectContaining({ code: 'bad_response' }));
  });
});

function list(...items: readonly (readonly [id: string, score: number])[]): readonly Scored[] {
  return items.map(([id, score]) => ({ id, score }));
}
