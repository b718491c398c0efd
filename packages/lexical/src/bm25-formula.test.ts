import { describe, expect, it } from 'vitest';
import { bm25Idf, bm25TermWeight } from './index.ts';

describe('BM25', () => {
  // tantivy, src/query/bm25.rs, test_idf: 0.6931472.
  it('idf of a term in one of two documents is ln 2', () => {
    expect(bm25Idf(2, 1)).toBeCloseTo(Math.LN2, 6);
  });

  it('idf of a term in every document stays above 0', () => {
    expect(bm25Idf(4, 4)).toBeCloseTo(Math.log(1 + 0.5 / 4.5), 12);
  });

  it('weighs two occurrences in a document of five terms, by hand', () => {
    // 2 · 2.2 / (2 + 1.2 · (0.25 + 0.75 · 5 / 256)) = 4.4 / 2.317578
    expect(bm25TermWeight(2, 5, 256)).toBeCloseTo(1.898534, 6);
  });

  it('b = 0 forgets lengths, k1 = 0 forgets counts', () => {
    expect(bm25TermWeight(3, 10, 20, { b: 0 })).toBe(bm25TermWeight(3, 99, 20, { b: 0 }));
    expect(bm25TermWeight(3, 10, 20, { k1: 0 })).toBe(1);
  });
});
