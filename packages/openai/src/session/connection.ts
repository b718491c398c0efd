import { z } from 'zod';

/** The connection to a server: the options that both adapters share. */
export interface OpenAIConnection {
  /** With the version, as `http://localhost:11434/v1` for Ollama. Default `https://api.openai.com/v1`. */
  readonly baseUrl?: string;
  /** Default: the variable of the service (OPENAI_API_KEY for OpenAI), read at the first call. Other servers get none. */
  readonly apiKey?: string;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The options for the connection in a config file, besides the key. */
export const connectionOptions = {
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'must be an address, as http://localhost:11434/v1' })
    .default('https://api.openai.com/v1')
    .describe('With the version. http://localhost:11434/v1 is Ollama.'),
};
