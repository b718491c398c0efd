import { requiredSetting } from '@touchstone/provider-kit';
import type { VoyageAIClient } from 'voyageai';
import type { VoyageRerankerOptions } from './options.js';

/** Voyage's client and the key that no message may show. */
export interface VoyageConnection {
  readonly client: VoyageAIClient;
  readonly apiKey: string;
}

/** Connects at the first call: the client takes 0.1 s to load, and a config may name it without a key. */
export function voyageConnection(options: VoyageRerankerOptions): () => Promise<VoyageConnection> {
  const readKey = requiredSetting({
    label: 'Voyage API key',
    option: 'apiKey',
    value: options.apiKey,
    variables: ['VOYAGE_API_KEY'],
    provider: 'voyage',
  });
  let connection: VoyageConnection | undefined;
  return async () => {
    if (connection !== undefined) return connection;
    const apiKey = readKey();
    const { VoyageAIClient } = await import('voyageai');
    const client = new VoyageAIClient({
      apiKey,
      baseUrl: options.baseUrl ?? hostOf(apiKey),
      // Trying again belongs to the engine; and the client would notice an abort only after its pause.
      maxRetries: 0,
      ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    });
    connection = { client, apiKey };
    return connection;
  };
}

/** Keys of MongoDB Atlas begin with `al-` and belong to a host of their own; each host refuses the other's keys. */
function hostOf(apiKey: string): string {
  return apiKey.startsWith('al-') ? 'https://ai.mongodb.com/v1' : 'https://api.voyageai.com/v1';
}
