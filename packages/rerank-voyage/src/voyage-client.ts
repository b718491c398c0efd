import { type ClientCall, requiredSetting } from '@touchstone/provider-kit';
import type { GeneratedVoyageAIClient } from 'voyageai';

/** The key, looked for at the first call. */
export function voyageKey(apiKey: string | undefined): () => string {
  return requiredSetting({
    label: 'Voyage API key',
    option: 'apiKey',
    value: apiKey,
    variables: ['VOYAGE_API_KEY'],
    provider: 'voyage',
  });
}

/** Voyage's client for one call: the generated one of the two in `voyageai`. The other can run models itself. */
export async function openVoyageClient(
  { apiKey, baseUrl = hostOf(apiKey) }: { readonly apiKey: string; readonly baseUrl?: string },
  { fetch }: ClientCall,
): Promise<GeneratedVoyageAIClient> {
  // Loading takes a tenth of a second, which a program that does not rerank should not pay.
  const { GeneratedVoyageAIClient: Client } = await import('voyageai');
  // The transport has the deadline. A timer of the client's own would outlive a failure, and keep the process alive.
  return new Client({ apiKey, baseUrl, fetch, maxRetries: 0, timeoutInSeconds: 0 });
}

/** Keys of MongoDB Atlas begin with `al-` and belong to a host of their own; each host refuses the other's keys. */
function hostOf(apiKey: string): string {
  return apiKey.startsWith('al-') ? 'https://ai.mongodb.com/v1' : 'https://api.voyageai.com/v1';
}
