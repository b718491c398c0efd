import { describe, expect, it } from 'vitest';
import { textOverlap } from './text-overlap.ts';

const between = (one: string, other: string) => textOverlap([one, other])(0, 1);

describe('the overlap of two texts', () => {
  it('is the share of their pieces of three words that both have', () => {
    // Of "a b c", "b c d" and "b c e", both have the first.
    expect(between('a b c d', 'a b c e')).toBeCloseTo(1 / 3, 12);
  });

  it('is 1 for equal words, whatever stands between them, and 0 for others', () => {
    expect(between('def get(self): return 1', 'DEF get (self) :\n  return 1')).toBe(1);
    expect(between('one two three four', 'five six seven eight')).toBe(0);
  });

  it('counts texts of one or two words as one piece, and none where there is no word', () => {
    expect(between('timeout', 'Timeout')).toBe(1);
    expect(between('read timeout', 'write timeout')).toBe(0);
    expect(between('', '')).toBe(0);
    expect(between('---', 'a b c')).toBe(0);
  });

  it('reads scripts without spaces by sign', () => {
    // Of the five pieces of "接続を再試行" and "接続を再開" both have "接続を" and "続を再".
    expect(between('接続を再試行', '接続を再開')).toBeCloseTo(2 / 5, 12);
  });

  it('is the same in both directions, and between any two of several', () => {
    const overlap = textOverlap(['a b c d', 'x y z', 'a b c d', 'a b c']);
    expect(overlap(0, 2)).toBe(1);
    expect(overlap(2, 0)).toBe(1);
    expect(overlap(3, 0)).toBe(0.5);
    expect(overlap(1, 3)).toBe(0);
  });

  it('looks at the first 2,000 words', () => {
    const long = Array.from({ length: 2000 }, (_, at) => `w${at}`).join(' ');
    expect(between(`${long} one two three`, `${long} four five six`)).toBe(1);
  });
});
