import { describe, expect, it } from 'vitest';
import { tokenSamples } from '../test/token-samples.ts';
import { estimateTokens, unitsWithin } from './index.ts';

describe('a token estimate', () => {
  it('of nothing is 0', () => {
    expect(estimateTokens('')).toBe(0);
  });

  it('counts words of a vocabulary, numbers of three digits, indents and line breaks, by hand', () => {
    // The, sum, of, a space before a number, 123, 45, and, one, a full stop with its line breaks, three spaces, item.
    expect(estimateTokens('The sum of 12345 and one.\n\n    item', 'openai')).toBe(11);
  });

  it('of families that nobody measured is the generic one', () => {
    for (const { text } of tokenSamples) expect(estimateTokens(text, 'cohere')).toBe(estimateTokens(text));
  });
});

describe('the units within so many tokens', () => {
  it('are the longest beginning of whole pieces whose estimate fits', () => {
    const text = 'One river, two rivers, three rivers.';
    for (let most = 0; most <= estimateTokens(text) + 1; most += 1) {
      const units = unitsWithin(text, most);
      expect(estimateTokens(text.slice(0, units))).toBeLessThanOrEqual(most);
      if (units < text.length)
        expect(estimateTokens(text.slice(0, unitsWithin(text, most + 1)))).toBeGreaterThanOrEqual(most);
    }
    expect(unitsWithin(text, 100)).toBe(text.length);
  });

  it.each(['港口比城墙还要古老', 'kQ3v9Zx+', '🙂'])('cut a long run of %s too', (unit) => {
    const text = unit.repeat(1000);
    const units = unitsWithin(text, 200);
    expect(estimateTokens(text.slice(0, units))).toBeGreaterThan(190);
    expect(estimateTokens(text.slice(0, units))).toBeLessThanOrEqual(200);
  });
});
