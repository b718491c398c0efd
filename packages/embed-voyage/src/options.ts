import { z } from 'zod';

/** Options of `voyageEmbedder`. */
export interface VoyageEmbedderOptions {
  /** Default `voyage-4`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** 256, 512, 1024 or 2048. Default 1024. */
  readonly dimensions?: 256 | 512 | 1024 | 2048;
  /** Default: the variable VOYAGE_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** With `/v1`. Default: the host that the key belongs to, told from its beginning. */
  readonly baseUrl?: string;
  /** What becomes of a text that is too long for the model. Default `refuse`: `invalid_request`; `trim`: cut, and reported. */
  readonly overLong?: 'refuse' | 'trim';
  /** For one request, its body included, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

const positive = 'must be a whole number of milliseconds, 1 or more';

/** What a config file may say. */
export const optionsSchema = z.strictObject({
  model: z
    .string('must be the name of a model')
    .min(1)
    .default('voyage-4')
    .describe('The model. Any name is sent as it is.'),
  dimensions: z
    .union([z.literal(256), z.literal(512), z.literal(1024), z.literal(2048)], 'must be 256, 512, 1024 or 2048')
    .default(1024)
    .describe('Numbers of a vector.'),
  apiKey: z.string('must be a string').exactOptional().describe('Default: the variable VOYAGE_API_KEY.'),
  baseUrl: z.url('must be an address').exactOptional().describe('With /v1. Default: the host that the key belongs to.'),
  overLong: z
    .enum(['refuse', 'trim'], 'must be "refuse" or "trim"')
    .default('refuse')
    .describe('What becomes of a text that is too long for the model.'),
  timeoutMs: z.int(positive).min(1, positive).default(30_000).describe('For one request, in milliseconds.'),
});
