import { vendorClient } from '@touchstone/provider-kit';
import type { CohereRerankerOptions } from './options.ts';

/** Calls Cohere by its own client. */
export function cohereClient({ baseUrl, ...settings }: CohereSettings) {
  return vendorClient({
    provider: 'cohere',
    label: 'Cohere',
    keyVariables: ['CO_API_KEY', 'COHERE_API_KEY'],
    settings,
    open: async (apiKey, { fetch }) => {
      const { CohereClientV2: Client } = await import('cohere-ai');
      return new Client({ token: apiKey, baseUrl, fetch, maxRetries: 0, timeoutInSeconds: 0 });
    },
  });
}

export type CohereSettings = CohereRerankerOptions &
  Required<Pick<CohereRerankerOptions, 'model' | 'timeoutMs' | 'baseUrl'>>;
