import { describe, expect, it } from 'vitest';
import { compareAsTrecEval, isTrecColumn, trecColumns } from './trec.ts';

describe('text of TREC files, as trec_eval reads it', () => {
  it('is split at blanks of ASCII alone', () => {
    expect(trecColumns('  q1\tQ0  d\u00a01\u3000x\u2028y 1\v2\f3\r')).toEqual([
      'q1',
      'Q0',
      'd\u00a01\u3000x\u2028y',
      '1',
      '2',
      '3',
    ]);
    expect(trecColumns(' \t ')).toEqual([]);
  });

  it('is a column where it has no such blank', () => {
    expect(['d\u00a01', 'a'].map(isTrecColumn)).toEqual([true, true]);
    expect(['', 'a b', ' a', 'a\t', '\n'].map(isTrecColumn)).toEqual([false, false, false, false, false]);
  });

  it('ties by byte: U+FF5E comes before an emoji, though its UTF-16 units come after', () => {
    expect('\uff5e' > '😀').toBe(true);
    const tied = ['a', 'b', '\uff5e', '😀'].map((id) => ({ id, score: 1 }));
    expect(tied.sort(compareAsTrecEval).map(({ id }) => id)).toEqual(['😀', '\uff5e', 'b', 'a']);
  });
});
