import type { ModelCatalog } from '@touchstone/contract';

const thirdParty = 'price from third-party pages';

export const modelCatalog: ModelCatalog = {
  asOf: '2026-11-21',
  sources: ['https://docs.cohere.com/docs/deprecations', 'https://docs.cohere.com/docs/rerank-overview'],
  models: [
    { name: 'rerank-v5.0-pro', status: 'current', price: { perMillionTokens: 0.05 }, note: thirdParty },
    { name: 'rerank-v5.0-fast', status: 'current', price: { perMillionTokens: 0.02 }, note: thirdParty },
    { name: 'rerank-v4.0-pro', status: 'current', price: { perThousandSearches: 2.5 }, note: thirdParty },
    { name: 'rerank-v4.0-fast', status: 'current', price: { perThousandSearches: 2 }, note: thirdParty },
    { name: 'rerank-v3.5', status: 'current', price: { perThousandSearches: 2 }, note: thirdParty },
  ],
};
