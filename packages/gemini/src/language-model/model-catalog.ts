import type { ModelCatalog } from '@touchstone/contract';

const prices = (perMillionTokens: number, perMillionOutputTokens: number) => ({
  perMillionTokens,
  perMillionOutputTokens,
});
const thirdParty = 'price from third-party pages';

export const languageModels: ModelCatalog = {
  asOf: '2026-11-22',
  sources: [
    'https://ai.google.dev/gemini-api/docs/deprecations',
    'https://ai.google.dev/gemini-api/docs/models',
    'https://ai.google.dev/gemini-api/docs/generate-content/whats-new-gemini-3.6',
  ],
  models: [
    {
      name: 'gemini-3.8-flash',
      status: 'current',
      price: prices(0.75, 3.75),
      note: 'from 2027-01-01 on 1.50 and 7.50',
    },
    { name: 'gemini-3.7-flash', status: 'current' },
    { name: 'gemini-3.6-flash', status: 'current', price: prices(1.5, 7.5) },
    { name: 'gemini-3.5-flash-lite', status: 'current', price: prices(0.3, 2.5) },
    { name: 'gemini-3.1-flash-lite', status: 'current', price: prices(0.25, 1.5), note: thirdParty },
    {
      name: 'gemini-3.1-pro-preview',
      status: 'current',
      price: prices(2, 12),
      note: `for prompts of up to 200,000 tokens; ${thirdParty}`,
    },
    {
      name: 'gemini-2.5-flash-lite',
      status: 'current',
      price: { perMillionOutputTokens: 0.4 },
      note: `the price of its input is not known; ${thirdParty}`,
    },
    {
      name: 'gemini-3.5-flash',
      status: 'legacy',
      successor: 'gemini-3.6-flash',
      price: prices(1.5, 9),
      note: thirdParty,
    },
    {
      name: 'gemini-2.5-flash',
      status: 'legacy',
      endsOn: '2026-12-01',
      successor: 'gemini-3.5-flash-lite',
      price: prices(0.3, 2.5),
      note: thirdParty,
    },
    {
      name: 'gemini-2.5-pro',
      status: 'legacy',
      endsOn: '2026-12-01',
      successor: 'gemini-3.8-flash',
      price: { perMillionTokens: 1.25 },
      note: `the price of its output is not known; ${thirdParty}`,
    },
    { name: 'gemini-2.0-flash', status: 'retired', endsOn: '2026-06-01', successor: 'gemini-3.5-flash-lite' },
    { name: 'gemini-3-pro-preview', status: 'retired', endsOn: '2026-03-09', successor: 'gemini-3.1-pro-preview' },
  ],
};
