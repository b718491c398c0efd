import { vendorClient } from '@touchstone/provider-kit';
import type { VoyageEmbedderOptions } from './options.ts';

/**
 * Calls Voyage by its generated client: the other one of `voyageai` runs some models itself, and loses the position of
 * an answer in the request.
 */
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

export type VoyageSettings = VoyageEmbedderOptions & Required<Pick<VoyageEmbedderOptions, 'model' | 'timeoutMs'>>;

/** Keys of MongoDB Atlas begin with `al-` and belong to a host of their own; each host refuses the other's keys. */
function hostOf(apiKey: string): string {
  return apiKey.startsWith('al-') ? 'https://ai.mongodb.com/v1' : 'https://api.voyageai.com/v1';
}
