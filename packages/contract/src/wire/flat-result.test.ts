import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { RetrievalResult } from '../retrieval.ts';
import { flatResult, toFlatResult } from './flat-result.ts';

const result: RetrievalResult = {
  id: 'chunk-7',
  text: 'Gradient descent follows the slope.',
  metadata: {
    url: 'https://example.com/ch3',
    section: 'chapter-03',
    chunk_index: 4,
    timestamp: '2025-12-17T00:00:00Z',
  },
  score: 0.18,
  scoreKind: 'cosine_distance',
  relevanceScore: 0.82,
  relevanceKind: 'similarity',
};

describe('the flat projection of spec 004', () => {
  it('has exactly the fields of FR-007', () => {
    expect(z.encode(flatResult, toFlatResult(result, 0.82))).toEqual({
      chunk_id: 'chunk-7',
      text: 'Gradient descent follows the slope.',
      url: 'https://example.com/ch3',
      section: 'chapter-03',
      chunk_index: 4,
      similarity_score: 0.82,
      timestamp: '2025-12-17T00:00:00Z',
    });
  });

  it('includes missing metadata as null instead of leaving it out', () => {
    expect(z.encode(flatResult, toFlatResult({ ...result, metadata: {} }, 0.82))).toMatchObject({
      url: null,
      section: null,
      chunk_index: null,
      timestamp: null,
    });
  });

  it('has no url that a browser would run', () => {
    const metadata = { url: ' JavaScript:alert(1)', uri: 'data:text/html,x' };
    expect(toFlatResult({ ...result, metadata }, 0.82).url).toBeNull();
  });

  it('004 FR-007: what only words found has no similarity, though its semantic component is 0', () => {
    const hybrid: RetrievalResult = {
      ...result,
      relevanceKind: 'hybrid_score',
      relevanceComponents: { semanticScore: 0, keywordScore: 1 },
    };
    expect(toFlatResult(hybrid, undefined).similarityScore).toBeNull();
    expect(toFlatResult(hybrid, 0).similarityScore).toBe(0);
  });

  it('comes back from JSON as it was', () => {
    const flat = toFlatResult(result, 0.82);
    expect(z.decode(flatResult, z.encode(flatResult, flat))).toEqual(flat);
  });
});
