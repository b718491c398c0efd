import { describe, expect, it } from 'vitest';
import { giveWay } from './give-way.ts';

/** Chunks of one family share this much of their text, others nothing. */
const families = (names: readonly string[], share = 1) => ({
  overlapOf: (places: readonly number[]) => (one: number, other: number) =>
    names[places[one] as number] === names[places[other] as number] ? share : 0,
});

describe('chunks that read alike', () => {
  it('give way, each to all that stand before it', () => {
    // 3, then 2.9 - 1 and 2.8 - 1 are below 2; after 1.9, which takes another 1 off, 0.8 is below 1.
    const { overlapOf } = families(['get', 'get', 'get', 'send', 'close']);
    expect(giveWay([0, 1, 2, 3, 4], [3, 2.9, 2.8, 2, 1], { alike: 1, overlapOf })).toEqual([0, 3, 1, 4, 2]);
  });

  it('give way by as much as they have in common, from half of their text on', () => {
    const values = [3, 2, 1.3];
    const names = ['get', 'get', 'send'];
    expect(giveWay([0, 1, 2], values, { alike: 1, ...families(names, 0.8) })).toEqual([0, 2, 1]);
    expect(giveWay([0, 1, 2], values, { alike: 1, ...families(names, 0.6) })).toEqual([0, 1, 2]);
    expect(giveWay([0, 1, 2], values, { alike: 10, ...families(names, 0.49) })).toEqual([0, 1, 2]);
  });

  it('give way to three others at most', () => {
    const names = ['get', 'get', 'get', 'get', 'get', 'send'];
    expect(giveWay([0, 1, 2, 3, 4, 5], [9, 8, 7, 6, 5, 1.5], { alike: 1, ...families(names) })).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  it('keep the order of ties, and all of it where nothing weighs', () => {
    const { overlapOf } = families(['a', 'b', 'c']);
    expect(giveWay([2, 0, 1], [1, 1, 1], { alike: 1, overlapOf })).toEqual([2, 0, 1]);
    const places = [1, 0];
    expect(giveWay(places, [1, 1], { alike: 0, overlapOf: () => () => 1 })).toBe(places);
  });

  it('are looked for among the best 40', () => {
    const places = Array.from({ length: 42 }, (_, place) => place);
    const values = places.map((place) => -place);
    const ordered = giveWay(places, values, { alike: 100, overlapOf: () => () => 1 });
    expect(ordered.slice(40)).toEqual([40, 41]);
    expect([...ordered].sort((a, b) => a - b)).toEqual(places);
  });
});
