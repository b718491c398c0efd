import type { ModelCatalog } from '@touchstone/contract';

/** Successors of legacy models are the current ones of their family; vectors of two families cannot be compared. */
export const modelCatalog: ModelCatalog = {
  asOf: '2026-11-21',
  sources: [
    'https://github.com/mongodb/docs/blob/main/content/voyageai/source/models/lifecycle.txt',
    'https://docs.voyageai.com/docs/embeddings',
    'https://docs.voyageai.com/docs/pricing',
  ],
  models: [
    { name: 'voyage-4', status: 'current', price: { perMillionTokens: 0.06 } },
    { name: 'voyage-4-large', status: 'current', price: { perMillionTokens: 0.12 } },
    { name: 'voyage-4-lite', status: 'current', price: { perMillionTokens: 0.02 } },
    { name: 'voyage-code-4', status: 'current', price: { perMillionTokens: 0.12 } },
    { name: 'voyage-context-4', status: 'current', price: { perMillionTokens: 0.12 } },
    { name: 'voyage-3.5', status: 'legacy', successor: 'voyage-4', price: { perMillionTokens: 0.06 } },
    { name: 'voyage-3.5-lite', status: 'legacy', successor: 'voyage-4-lite' },
    { name: 'voyage-3-large', status: 'legacy', successor: 'voyage-4-large', price: { perMillionTokens: 0.18 } },
    { name: 'voyage-code-3', status: 'legacy', successor: 'voyage-code-4', price: { perMillionTokens: 0.18 } },
    { name: 'voyage-context-3', status: 'legacy', successor: 'voyage-context-4', price: { perMillionTokens: 0.18 } },
    { name: 'voyage-code-2', status: 'legacy', successor: 'voyage-code-4' },
    { name: 'voyage-finance-2', status: 'legacy' },
    { name: 'voyage-law-2', status: 'legacy' },
  ],
};
