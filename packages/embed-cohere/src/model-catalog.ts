import type { ModelCatalog } from '@touchstone/contract';

const thirdParty = 'price from third-party pages';

export const modelCatalog: ModelCatalog = {
  asOf: '2026-11-21',
  sources: ['https://docs.cohere.com/docs/deprecations', 'https://docs.cohere.com/docs/embed'],
  models: [
    { name: 'embed-v5.0-pro', status: 'current', price: { perMillionTokens: 0.12 }, note: thirdParty },
    { name: 'embed-v5.0-fast', status: 'current', price: { perMillionTokens: 0.08 }, note: thirdParty },
    { name: 'embed-v4.0', status: 'current', price: { perMillionTokens: 0.12 }, note: thirdParty },
    {
      name: 'embed-english-v3.0',
      status: 'current',
      price: { perMillionTokens: 0.1 },
      note: 'an older price, which the vendor no longer lists',
    },
    { name: 'embed-multilingual-v3.0', status: 'current' },
    { name: 'embed-english-light-v3.0', status: 'current' },
    { name: 'embed-multilingual-light-v3.0', status: 'current' },
    { name: 'embed-english-v2.0', status: 'retired', endsOn: '2026-04-04' },
    { name: 'embed-multilingual-v2.0', status: 'retired', endsOn: '2026-04-04' },
  ],
};
