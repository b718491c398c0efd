import { describe, expect, it } from 'vitest';
import { tokenSamples } from '../test/token-samples.ts';
import { tokenBound, tokenFamilies } from './index.ts';

describe('a bound on tokens', () => {
  describe.each(tokenSamples)('of $name', ({ text, counts }) => {
    it('is never below the true count', () => {
      expect(tokenBound(text, 'wordpiece')).toBeGreaterThanOrEqual(counts.wordpiece);
      expect(tokenBound(text, 'openai')).toBeGreaterThanOrEqual(Math.max(counts.cl100k, counts.o200k));
      expect(tokenBound(text, 'gemini')).toBeGreaterThanOrEqual(counts.gemma3);
      expect(tokenBound(text)).toBeGreaterThanOrEqual(Math.max(...Object.values(counts)));
    });
  });

  it('is within 1.75 times the true count for plain prose and code', () => {
    for (const name of ['english prose', 'technical prose', 'typescript', 'python', 'markdown', 'json']) {
      const sample = tokenSamples.find((candidate) => candidate.name === name);
      const { text = '', counts = { wordpiece: 0, cl100k: 0, o200k: 0, gemma3: 0 } } = sample ?? {};
      expect(tokenBound(text, 'openai') / Math.max(counts.cl100k, counts.o200k)).toBeLessThan(1.75);
      expect(tokenBound(text, 'wordpiece') / counts.wordpiece).toBeLessThan(1.7);
      expect(tokenBound(text, 'gemini') / counts.gemma3).toBeLessThan(1.7);
    }
  });

  it('of families that nobody measured is the generic one', () => {
    for (const { text } of tokenSamples) {
      expect(tokenBound(text, 'voyage')).toBe(tokenBound(text, 'generic'));
      expect(tokenBound(text, 'cohere')).toBe(tokenBound(text, 'generic'));
    }
  });

  it('of generic is at least that of every other family', () => {
    for (const { text } of tokenSamples) {
      for (const family of tokenFamilies) {
        expect(tokenBound(text)).toBeGreaterThanOrEqual(tokenBound(text, family));
      }
    }
  });

  it('of nothing is 0', () => {
    expect(tokenBound('')).toBe(0);
  });

  it('adds what the parts of a text are worth, by hand', () => {
    // Three words of five letters and a full stop: 3 · 1.4 + 3 · 0.2 + 0.8 = 5.6
    expect(tokenBound('Early plain river.', 'openai')).toBe(6);
  });
});
