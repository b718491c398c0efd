import type { ModelCatalog } from '@touchstone/contract';

export const embeddingModels: ModelCatalog = {
  asOf: '2026-11-21',
  sources: ['https://ai.google.dev/gemini-api/docs/deprecations', 'https://ai.google.dev/gemini-api/docs/embeddings'],
  models: [
    { name: 'gemini-embedding-2', status: 'current', price: { perMillionTokens: 0.2 } },
    { name: 'gemini-embedding-001', status: 'current', price: { perMillionTokens: 0.15 } },
    {
      name: 'text-embedding-004',
      status: 'retired',
      endsOn: '2026-01-14',
      successor: 'gemini-embedding-001',
      note: 'with 768 dimensions, and everything embedded anew',
    },
  ],
};
