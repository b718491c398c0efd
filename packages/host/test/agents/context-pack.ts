import type { ContextPack } from '@touchstone/contract';

/** The context of a question with one source, as small as the shape allows. */
export const contextPack: ContextPack = {
  query: 'how does recovery work',
  index: 'book',
  understanding: {
    queryType: 'conceptual',
    resolvedQuery: 'how does recovery work',
    needsHyde: true,
    pages: [],
    chapters: [],
    aspects: [],
    by: 'rules',
  },
  queries: [{ id: 'Q0', kind: 'resolved', text: 'how does recovery work', branches: 'both', by: 'request' }],
  context: '[Source 1 | Page 42 | Recovery]\nRest.',
  tokens: 12,
  sources: [
    {
      number: 1,
      rank: 1,
      chunkId: 'c1',
      chunkIds: ['c1'],
      text: 'Rest.',
      tokens: 12,
      citation: 'book@abc:book.pdf#page=42',
      citationConfidence: 'high',
      pageNumber: 42,
      rrfScore: 0.03,
      rerankScore: 0.9,
    },
  ],
  grounding: 'strong',
  groundingSignals: { candidates: 1 },
  cost: { lines: [], totalUsd: 0 },
  warnings: [],
  debug: {},
};
