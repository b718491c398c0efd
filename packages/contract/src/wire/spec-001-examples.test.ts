import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { retrievalCalls } from './retrieval-call.ts';
import { retrievalEnvelopeCodec } from './retrieval-request.ts';

// The two JSON examples of spec 001, as the specification prints them.
const canonicalExample = {
  retrieval: {
    index: 'kb_product_docs',
    query: 'How does retrieval work?',
    top_k: 5,
    filters: {},
    search_method: 'hybrid',
    query_preprocessing: 'normalize',
    hybrid_alpha: 0.5,
  },
};

const canonicalResultExample = {
  retrieval_calls: [
    {
      index: 'kb_product_docs',
      query: 'how does retrieval work',
      top_k: 5,
      search_method: 'hybrid',
      query_preprocessing: 'normalize',
      hybrid_alpha: 0.5,
      result_count: 1,
      results: [
        {
          id: 'doc-1',
          text: 'Hybrid retrieval blends semantic recall with lexical precision.',
          metadata: { title: 'Architecture Overview', uri: 'https://example.com/architecture' },
          score: 0.94,
          score_kind: 'hybrid_score',
          relevance_score: 0.94,
          relevance_kind: 'hybrid_score',
          relevance_components: { semantic_score: 0.91, keyword_score: 0.97 },
        },
      ],
    },
  ],
};

describe('the JSON examples of spec 001', () => {
  it('the canonical request comes back byte for byte', () => {
    const codec = retrievalEnvelopeCodec();
    const request = codec.parse(canonicalExample);
    expect(request.retrieval.hybridAlpha).toBe(0.5);
    expect(JSON.stringify(z.encode(codec, request))).toBe(JSON.stringify(canonicalExample));
  });

  it('the canonical result comes back byte for byte', () => {
    const memory = retrievalCalls.parse(canonicalResultExample);
    expect(memory.retrievalCalls[0]?.results[0]?.relevanceComponents).toEqual({
      semanticScore: 0.91,
      keywordScore: 0.97,
    });
    expect(JSON.stringify(z.encode(retrievalCalls, memory))).toBe(JSON.stringify(canonicalResultExample));
  });
});
