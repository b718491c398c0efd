import type { EvidencePack } from '@touchstone/contract';

/** A pack with one piece of evidence, as small as the shape allows. */
export const pack: EvidencePack = {
  query: 'how are hooks run',
  taskMode: 'build',
  retrievalPlan: {
    collectionsQueried: ['docs'],
    hybridFusion: 'rrf',
    fusionWhere: 'engine',
    rrfK: 60,
    prefetchLimits: { dense: 80, sparse: 120 },
    limitPerCollection: 60,
    qdrantSearchParams: { hnswEf: 256, exact: false },
    queries: [{ id: 'Q0', text: 'how are hooks run' }],
  },
  candidates: [
    {
      rank: 1,
      rerankScore: 0.9,
      fusedScore: 0.03,
      collection: 'docs',
      sourceType: 'docs',
      repo: 'me/project',
      ref: 'abc',
      pathOrUrl: 'docs/hooks.md',
      path: 'docs/hooks.md',
      startLine: 1,
      endLine: 2,
      chunkId: 'c1',
      candidateId: 'me/project@abc:docs/hooks.md:c1',
      text: 'Hooks run in order.',
      citation: 'project@abc:docs/hooks.md#L1-L2',
      citationConfidence: 'high',
    },
  ],
  coverage: { docsInTopK: 1, codeInTopK: 0, minDocs: 0, minCode: 0, satisfied: true },
  grounding: 'strong',
  groundingSignals: { best_rerank_score: 0.9 },
  warnings: [],
  debug: {},
};
