import type { ModelCatalog } from '@touchstone/contract';

/** OpenAI's own models. Prices of another service belong into the config, as `prices`. */
export const embeddingModels: ModelCatalog = {
  asOf: '2026-11-22',
  sources: [
    'https://developers.openai.com/api/docs/models/text-embedding-3-large',
    'https://developers.openai.com/api/docs/deprecations',
  ],
  models: [
    { name: 'text-embedding-3-small', status: 'current', price: { perMillionTokens: 0.02 } },
    { name: 'text-embedding-3-large', status: 'current', price: { perMillionTokens: 0.13 } },
    {
      name: 'text-embedding-ada-002',
      status: 'legacy',
      successor: 'text-embedding-3-small',
      price: { perMillionTokens: 0.1 },
      note: 'price from third-party pages',
    },
  ],
};
