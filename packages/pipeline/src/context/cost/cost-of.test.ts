import { describe, expect, it } from 'vitest';
import { costOf } from './cost-of.ts';

describe('costOf', () => {
  it('a million tokens at $0.06 are 6 cents, half a million are 3', () => {
    expect(costOf({ calls: 3, tokens: 1_000_000 }, { perMillionTokens: 0.06 })).toBe(0.06);
    expect(costOf({ calls: 3, tokens: 500_000 }, { perMillionTokens: 0.06 })).toBe(0.03);
  });

  it('a rerank of 50 documents is one search unit: $0.002 at $2 a thousand (spec 002 §9)', () => {
    expect(costOf({ calls: 1, searchUnits: 1 }, { perThousandSearches: 2 })).toBe(0.002);
  });

  it('a language model is paid for what it reads and what it writes', () => {
    const price = { perMillionTokens: 0.25, perMillionOutputTokens: 2.5 };
    expect(costOf({ calls: 1, inputTokens: 400_000, outputTokens: 200_000 }, price)).toBe(0.1 + 0.5);
  });

  it('nothing was called, nothing is paid', () => {
    expect(costOf({ calls: 0, tokens: 0 }, {})).toBe(0);
    expect(costOf({ calls: 0 }, {})).toBe(0);
  });

  it('is unknown without a price for what was counted, and where nothing was counted', () => {
    expect(costOf({ calls: 1, tokens: 10 }, { perThousandSearches: 2 })).toBeUndefined();
    expect(costOf({ calls: 1, inputTokens: 10, outputTokens: 1 }, { perMillionOutputTokens: 1 })).toBeUndefined();
    expect(costOf({ calls: 1 }, { perMillionTokens: 1 })).toBeUndefined();
  });
});
