import { describe, expect, it } from 'vitest';
import { minilm } from '../test/models.ts';
import { openTokenizer } from './tokenize.ts';

const tokenize = openTokenizer(minilm, 256);

describe('the tokenizer', () => {
  // The ids of Hugging Face's tokenizers, in Rust.
  it.each([
    ['getUserById naïve Straße', [101, 2131, 20330, 3762, 3593, 15743, 2358, 27807, 102]],
    ['日本語 ﬁne', [101, 1864, 1876, 1950, 1984, 2638, 102]],
    ['', [101, 102]],
  ])('reads %j as the published one does', (text, ids) => {
    expect([...tokenize(text)]).toEqual(ids);
  });

  it('keeps the frame of a text that is cut', () => {
    const ids = openTokenizer(minilm, 4)('one two three four five');
    expect([...ids]).toEqual([101, 2028, 2048, 102]);
  });

  it('reads the beginning of an endless text alone', () => {
    expect(tokenize('word '.repeat(1_000_000))).toHaveLength(256);
  });
});
