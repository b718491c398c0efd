import { strictObject } from '@touchstone/contract/wire';
import { overLongOption, vendorOptions } from '@touchstone/provider-kit';
import { z } from 'zod';
import { connectionOptions, type OpenAIConnection } from '../session/connection.ts';

/** Options of `openaiEmbedder`. */
export interface OpenAIEmbedderOptions extends OpenAIConnection {
  /** Default `text-embedding-3-small`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Numbers of a vector. Default: the known size of the model; an unknown model needs it. */
  readonly dimensions?: number;
  /** True if requests have `dimensions`. Default: where the model is known to be able to shorten its vectors. */
  readonly sendDimensions?: boolean;
  /** Prefix of a query. Default: the model's own, where it is known, else none. */
  readonly queryPrefix?: string;
  /** Prefix of a document. Default: the model's own, where it is known, else none. */
  readonly documentPrefix?: string;
  /** Tokens that the model reads of a text. Default: the known limit of the model, else 512. */
  readonly maxTokensPerText?: number;
  /** Tokens of one request. Default: the service's limit; 16,000 for an unknown server. */
  readonly maxTokensPerCall?: number;
  /** Texts of one request. Default: the service's limit; 32 for an unknown server. */
  readonly maxTexts?: number;
  /** Treatment of a text too long for the model. Default `refuse`: `invalid_request`; `trim`: cut, and reported. */
  readonly overLong?: 'refuse' | 'trim';
  /** For one request, its body included, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
}

const size = 'must be a whole number, 1 or more';
const wholeNumber = z.int(size).min(1, size).optional();
const prefix = z.string('must be a string').optional();

/** The options in a config file. */
export const optionsSchema = strictObject({
  ...vendorOptions({
    model: 'text-embedding-3-small',
    timeoutMs: 60_000,
    keyFrom: 'OPENAI_API_KEY for OpenAI, none for other servers',
  }),
  ...connectionOptions,
  dimensions: wholeNumber.describe('Numbers of a vector. A model that is not known needs it.'),
  sendDimensions: z
    .boolean('must be true or false')
    .optional()
    .describe('Ask the server for vectors of that size. Default: for models that are known to shorten them.'),
  queryPrefix: prefix.describe('Text before each query. Default: as the model was trained, if known.'),
  documentPrefix: prefix.describe('Text before each document. Default: as the model was trained.'),
  maxTokensPerText: wholeNumber.describe('Tokens that the model reads of a text.'),
  maxTokensPerCall: wholeNumber.describe('Tokens of one request.'),
  maxTexts: wholeNumber.describe('Texts of one request.'),
  overLong: overLongOption('a text that is too long for the model'),
});

/** The options with their defaults. */
export type OpenAIEmbedderSettings = z.output<typeof optionsSchema> & Pick<OpenAIEmbedderOptions, 'fetch'>;
