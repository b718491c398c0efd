import { describe, expect, it } from 'vitest';
import { type FiledChunk, orderByFile } from './order-by-file.ts';

const chunk = (id: string, score: number, file?: string, demerit = 0): FiledChunk => ({ id, score, file, demerit });
const ordered = (chunks: readonly FiledChunk[], support: number, repeat: number) =>
  orderByFile(chunks, { support, repeat, alike: 0, overlapOf: () => () => 0 }).map((place) => chunks[place]?.id);

describe('an order in which files count', () => {
  it('is that of the scores, then ids, where nothing weighs', () => {
    const chunks = [chunk('b', 0.5, 'x'), chunk('a', 0.5, 'y'), chunk('c', 0.9, 'x')];
    expect(ordered(chunks, 0, 0)).toEqual(['c', 'a', 'b']);
  });

  it('adds up the odds of the chunks of a file', () => {
    // Odds 1 alone; odds 0.8 and 0.8 are 1.6 together: half of the logarithm of 2 lifts 0.8 to 0.8 * 1.41 = 1.13.
    const chunks = [chunk('alone', 0.5, 'x'), chunk('one', 0.8 / 1.8, 'y'), chunk('two', 0.8 / 1.8, 'y')];
    expect(ordered(chunks, 0.5, 0)).toEqual(['one', 'two', 'alone']);
    expect(ordered(chunks, 0.25, 0)).toEqual(['alone', 'one', 'two']);
  });

  it('lets a further chunk of a file stand behind another file that is nearly as good', () => {
    const chunks = [chunk('a1', 0.8, 'a'), chunk('a2', 0.7, 'a'), chunk('b1', 0.65, 'b')];
    expect(ordered(chunks, 0, 0.5)).toEqual(['a1', 'b1', 'a2']);
    expect(ordered(chunks, 0, 0.1)).toEqual(['a1', 'a2', 'b1']);
  });

  it('takes a demerit off in logits', () => {
    // ln(0.7 / 0.3) - 1 = -0.15, just below ln(0.5 / 0.5) = 0.
    expect(ordered([chunk('test', 0.7, 'a', 1), chunk('source', 0.5, 'b')], 0, 0)).toEqual(['source', 'test']);
  });

  it('counts a chunk of no file for itself, and scores of 0 and 1 without a gap', () => {
    const chunks = [chunk('a', 0), chunk('b', 1), chunk('c', 1, 'x'), chunk('d', 0, 'x')];
    expect(ordered(chunks, 1, 1)).toEqual(['c', 'b', 'a', 'd']);
  });
});
