import type { ModelCatalog } from '@touchstone/contract';

const prices = (perMillionTokens: number, perMillionOutputTokens: number) => ({
  perMillionTokens,
  perMillionOutputTokens,
});
const thirdParty = 'price from third-party pages';
const longPrompts = 'for prompts of up to 272,000 tokens';

/** OpenAI's own models. Prices of another service belong into the config, as `prices`. */
export const languageModels: ModelCatalog = {
  asOf: '2026-11-22',
  sources: [
    'https://developers.openai.com/api/docs/models/gpt-6-luna',
    'https://developers.openai.com/api/docs/deprecations',
    'https://docs.litellm.ai/blog/gpt-6-1-terra',
  ],
  models: [
    { name: 'gpt-6-luna', status: 'current', price: prices(0.1, 0.5), note: longPrompts },
    { name: 'gpt-6.1-terra', status: 'current', price: prices(1, 5), note: `${longPrompts}; ${thirdParty}` },
    { name: 'gpt-6.1-sol', status: 'current', price: prices(2, 10), note: `${longPrompts}; ${thirdParty}` },
    { name: 'gpt-6-sol', status: 'current', price: prices(2, 10), note: `${longPrompts}; ${thirdParty}` },
    { name: 'gpt-6-astra', status: 'current', price: prices(10, 50), note: `${longPrompts}; ${thirdParty}` },
    { name: 'gpt-5.6-sol', status: 'legacy', successor: 'gpt-6.1-sol', price: prices(4, 20), note: thirdParty },
    { name: 'gpt-5.6-terra', status: 'legacy', successor: 'gpt-6.1-terra', price: prices(2, 12), note: thirdParty },
    { name: 'gpt-5.6-luna', status: 'legacy', successor: 'gpt-6-luna', price: prices(0.2, 1.2), note: thirdParty },
    { name: 'gpt-5.4-mini', status: 'legacy', successor: 'gpt-6.1-terra', price: prices(0.75, 4.5), note: thirdParty },
    {
      name: 'gpt-5.4-nano',
      status: 'legacy',
      endsOn: '2027-04-01',
      successor: 'gpt-6-luna',
      price: prices(0.2, 1.25),
      note: `${thirdParty}, the day too`,
    },
    { name: 'gpt-5', status: 'legacy', endsOn: '2026-12-11', successor: 'gpt-6.1-sol' },
    { name: 'gpt-5-mini', status: 'legacy', endsOn: '2026-12-11', successor: 'gpt-6.1-terra' },
    { name: 'gpt-5-nano', status: 'legacy', endsOn: '2026-12-11', successor: 'gpt-6-luna' },
    { name: 'gpt-4.1', status: 'legacy', endsOn: '2027-01-14', successor: 'gpt-6-luna' },
    { name: 'gpt-4.1-mini', status: 'legacy', endsOn: '2027-01-14', successor: 'gpt-6-luna' },
    { name: 'gpt-4o', status: 'legacy', endsOn: '2027-01-14', successor: 'gpt-6-luna' },
    { name: 'gpt-4o-mini', status: 'legacy', endsOn: '2027-01-14', successor: 'gpt-6-luna' },
    { name: 'gpt-4.1-nano', status: 'retired', endsOn: '2026-10-23', successor: 'gpt-6-luna' },
    { name: 'o4-mini', status: 'retired', endsOn: '2026-10-23', successor: 'gpt-6.1-terra' },
  ],
};
