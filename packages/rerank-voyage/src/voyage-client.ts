import { vendorClient } from '@touchstone/provider-kit';
import type { VoyageRerankerOptions } from './options.ts';

/** Calls Voyage by its generated client: the other one of `voyageai` can run models itself. */
export function voyageClient({ baseUrl, ...settings }: VoyageSettings) {
  return vendorClient({
    provider: 'voyage',
    label: 'Voyage',
    keyVariables: ['VOYAGE_API_KEY'],
    settings,
    open: async (apiKey, { fetch }) => {
      const { GeneratedVoyageAIClient: Client } = await import('voyageai');
      return new Client({ apiKey, baseUrl: baseUrl ?? hostOf(apiKey), fetch, maxRetries: 0, timeoutInSeconds: 0 });
    },
  });
}

export type VoyageSettings = VoyageRerankerOptions & Required<Pick<VoyageRerankerOptions, 'model' | 'timeoutMs'>>;

/** Keys of MongoDB Atlas begin with `al-` and belong to a host of their own; each host refuses the other's keys. */
function hostOf(apiKey: string): string {
  return apiKey.startsWith('al-') ? 'https://ai.mongodb.com/v1' : 'https://api.voyageai.com/v1';
}
