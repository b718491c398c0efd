import { type ClientCall, requiredSetting } from '@touchstone/provider-kit';
import type { CohereClientV2 } from 'cohere-ai';

/** The key, looked for at the first call. */
export function cohereKey(apiKey: string | undefined): () => string {
  return requiredSetting({
    label: 'Cohere API key',
    option: 'apiKey',
    value: apiKey,
    variables: ['CO_API_KEY', 'COHERE_API_KEY'],
    provider: 'cohere',
  });
}

/** Cohere's client for one call. */
export async function openCohereClient(
  { apiKey, baseUrl }: { readonly apiKey: string; readonly baseUrl: string },
  { fetch }: ClientCall,
): Promise<CohereClientV2> {
  // Loading takes a quarter of a second, which a program that does not rerank should not pay.
  const { CohereClientV2: Client } = await import('cohere-ai');
  // The transport has the deadline. A timer of the client's own would outlive a failure, and keep the process alive.
  return new Client({ token: apiKey, baseUrl, fetch, maxRetries: 0, timeoutInSeconds: 0 });
}
