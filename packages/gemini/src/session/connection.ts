import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** The connection to Gemini: the options that all its adapters share, and further ones for `geminiSession`. */
export interface GeminiConnection {
  /** Default: the variable GOOGLE_API_KEY, else GEMINI_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** Vertex AI instead of the Gemini API: default credentials with a project, else express mode by `apiKey`. */
  readonly vertex?: {
    /** Signs in with application default credentials. Default: the variable GOOGLE_CLOUD_PROJECT, unless `apiKey` is passed. */
    readonly project?: string;
    /** Default: the variable GOOGLE_CLOUD_LOCATION, else `global`. */
    readonly location?: string;
  };
  /** With the version. Default: `https://generativelanguage.googleapis.com/v1`, or the host of the location. */
  readonly baseUrl?: string;
  /** For one request, its body included, in milliseconds. */
  readonly timeoutMs: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

const name = 'must not be empty';

/** The options for the connection in a config file, besides `apiKey` and `timeoutMs`. */
export const connectionOptions = {
  baseUrl: z
    .url('must be an address')
    .optional()
    .describe('With the version: another host, or a proxy. Default: https://generativelanguage.googleapis.com/v1.'),
  vertex: strictObject({
    project: z.string().min(1, name).optional().describe('Default: GOOGLE_CLOUD_PROJECT, unless apiKey is passed.'),
    location: z.string().min(1, name).optional().describe('Default: GOOGLE_CLOUD_LOCATION, else global.'),
  })
    .optional()
    .describe('Vertex AI instead of the Gemini API: for a project, or with apiKey in express mode.'),
};
