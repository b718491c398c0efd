import type { ModelCatalog } from '@touchstone/contract';

/** Successors of legacy models are the current ones of their family. */
export const modelCatalog: ModelCatalog = {
  asOf: '2026-11-21',
  sources: [
    'https://github.com/mongodb/docs/blob/main/content/voyageai/source/models/lifecycle.txt',
    'https://docs.voyageai.com/docs/reranker',
    'https://docs.voyageai.com/docs/pricing',
  ],
  models: [
    { name: 'rerank-3', status: 'current', price: { perMillionTokens: 0.05 } },
    { name: 'rerank-3-lite', status: 'current', price: { perMillionTokens: 0.02 } },
    { name: 'rerank-2.5', status: 'legacy', successor: 'rerank-3', price: { perMillionTokens: 0.05 } },
    { name: 'rerank-2.5-lite', status: 'legacy', successor: 'rerank-3-lite', price: { perMillionTokens: 0.02 } },
    { name: 'rerank-2', status: 'legacy', successor: 'rerank-3' },
    { name: 'rerank-2-lite', status: 'legacy', successor: 'rerank-3-lite' },
  ],
};
