import { describe, expect, it } from 'vitest';
import { wordReaders } from './word-reader.ts';

const pattern = /[\p{Script=Han}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+/gu;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  wordReaders(pattern)((word) => word)(text, (word) => void words.push(word));
  return words;
}

describe('a reader of words', () => {
  it.each([
    ['words between signs', 'a_b, c1(d) - e'],
    ['signs after letters, in their word', 'text漢字 x'],
    ['signs alone, each by itself', '漢字 and ไทย'],
    ['marks and letters beyond ASCII', 'naïve café — e\u0301'],
    ['letters beyond the first plane', '𝒜𝒷 c 😀 d'],
    ['nothing', ' .,'],
  ])('finds what the pattern finds: %s', (_, text) => {
    expect(wordsOf(text)).toEqual(text.match(pattern) ?? []);
  });

  it('asks once for each word of up to 64 characters', () => {
    const asked: string[] = [];
    const read = wordReaders(pattern)((word) => asked.push(word));
    const values: number[] = [];
    for (const text of ['one two one', 'two three']) read(text, (value) => void values.push(value));
    expect(asked).toEqual(['one', 'two', 'three']);
    expect(values).toEqual([1, 2, 1, 2, 3]);
  });
});
