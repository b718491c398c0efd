import { describe, expect, it } from 'vitest';
import { batchTexts } from './batch-texts.ts';

/** One token a UTF-16 code unit. */
const estimateTokens = (text: string) => text.length;
const limits = { maxTexts: 3, maxTokensPerText: 6, maxTokensPerCall: 8 };
const options = {
  limits,
  estimateTokens,
  provider: 'voyage',
  refusal: (position: number, tokens: number, most: number) => `texts[${position}]: ${tokens} of ${most} tokens`,
};

describe('batches', () => {
  it.each([
    ['by number', ['a', 'b', 'c', 'd'], [['a', 'b', 'c'], ['d']]],
    ['by tokens of a call', ['aaaaa', 'bbb', 'c'], [['aaaaa', 'bbb'], ['c']]],
    ['by tokens just over', ['aaaaa', 'bbbb'], [['aaaaa'], ['bbbb']]],
    ['of empty texts too', ['', '', '', ''], [['', '', ''], ['']]],
    ['of none', [], []],
  ])('are split %s, in order', (_, texts, expected) => {
    const { batches, trimmed } = batchTexts(texts, options);
    expect(batches.map((batch) => batch.texts)).toEqual(expected);
    expect(trimmed).toEqual([]);
  });

  it('know where they start and what they weigh', () => {
    expect(batchTexts(['aaaaa', 'bbb', 'c'], options).batches).toEqual([
      { start: 0, texts: ['aaaaa', 'bbb'] },
      { start: 2, texts: ['c'] },
    ]);
  });

  it('refuse a text over the limit and name it', () => {
    expect(() => batchTexts(['a', 'aaaaaaa'], options)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: 'texts[1]: 7 of 6 tokens',
      }),
    );
  });

  it('refuse a text that fits a text but no call', () => {
    const small = { ...options, limits: { ...limits, maxTokensPerCall: 4 } };
    expect(() => batchTexts(['aaaaa'], small)).toThrow('texts[0]: 5 of 4 tokens');
  });

  it('trim where that is allowed, and report it', () => {
    const { batches, trimmed } = batchTexts(['ab', 'abcdefghij'], { ...options, overLong: 'trim' });
    expect(batches).toEqual([{ start: 0, texts: ['ab', 'abcdef'] }]);
    expect(trimmed).toEqual([1]);
  });

  it('never cut a character in half', () => {
    const { batches } = batchTexts(['abcde😀fgh'], { ...options, overLong: 'trim' });
    expect(batches[0]?.texts).toEqual(['abcde']);
    const pairs = batchTexts(['😀😀😀😀😀'], { ...options, overLong: 'trim' });
    expect(pairs.batches[0]?.texts).toEqual(['😀😀😀']);
  });
});
