import type { IndexFingerprint } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { type Analyzer, type Bm25Parameters, keywordBm25Schema } from '@touchstone/lexical';
import { fingerprintSchema, optionalSetting } from '@touchstone/provider-kit';
import { z } from 'zod';
import { providerName, storeError } from './errors.ts';

/** A collection that another program filled. It can be read and searched, not written. */
export interface ForeignCollection {
  readonly collection: string;
  /** The models behind its content: `embedding` is compared with the collection's space and dimension. */
  readonly fingerprint: IndexFingerprint;
  /** Our metadata fields by the collection's: `{ path: 'source' }`. Fields that are not named keep their names. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Our names of fields that hold lists, which newer servers allow: not Chroma but this store filters by them. */
  readonly listFields?: readonly string[];
}

/** Options of `chroma`. */
export interface ChromaOptions {
  /**
   * Address of the server, `https` where it has a certificate; a path in front of `/api/v2` is kept. `https://api.trychroma.com` is
   * Chroma Cloud, whose quotas the store keeps to. Default: the variable CHROMA_HOST, else `http://localhost:8000`.
   */
  readonly url?: string;
  /** Default: the variable CHROMA_TENANT, else `default_tenant`; on Chroma Cloud that of the key. */
  readonly tenant?: string;
  /** Default: the variable CHROMA_DATABASE, else `default_database`; on Chroma Cloud the one that the key is for. */
  readonly database?: string;
  /** Default: the variable CHROMA_API_KEY, read at the first call; where both are missing none is sent, which Chroma Cloud refuses. */
  readonly token?: string;
  /** The header of the token. Default `x-chroma-token`; `authorization` sends `Bearer` and the token. */
  readonly tokenHeader?: 'x-chroma-token' | 'authorization';
  /** Sent with every request, for a proxy in front. Their values are kept out of messages. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For one request, its body included, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** First part of the names of all collections that this store makes. Default `touchstone`. */
  readonly prefix?: string;
  /**
   * Folder for the keyword indexes. They can be made anew from the collections at any time, which takes a while; without a folder
   * that happens in each process.
   */
  readonly keywordFolder?: string;
  /** Text behind the keyword indexes in memory, in millions of characters: about as many megabytes. Default 256. */
  readonly keywordMegabytes?: number;
  /**
   * Assumed average number of terms in a chunk, for BM25: fixed, so that scores equal those of a store that has to fix it.
   * Belongs to the search, not to the index. Default: the mean of the chunks that are there.
   */
  readonly averageLength?: number;
  /** k1 and b of BM25. They belong to the search, not to the index. Default: k1 1.6, b 0.75. */
  readonly bm25?: Bm25Parameters;
  /** Breadth of the HNSW search in collections that this store makes (`ef_search`). Default 200. */
  readonly efSearch?: number;
  /** Collections that another program filled, by the name of the index that they are to be. */
  readonly collections?: Readonly<Record<string, ForeignCollection>>;
  /** Turns text into terms. Default: lexical's `defaultAnalyzer()`. An index keeps to the analyzer that it was built with. */
  readonly analyzer?: Analyzer;
  /** Makes a part of the names of new collections. Default: a random UUID. */
  readonly newToken?: () => string;
  readonly fetch?: typeof globalThis.fetch;
}

const defaults = {
  tokenHeader: 'x-chroma-token',
  timeoutMs: 30_000,
  prefix: 'touchstone',
  keywordMegabytes: 256,
  efSearch: 200,
} as const;

const positive = 'must be a whole number, 1 or more';
const name = z.string('must be a string').min(1, 'must not be empty');

const foreignSchema = z.strictObject({
  collection: name.describe('Name of the collection.'),
  fingerprint: fingerprintSchema.describe('What it was filled with.'),
  fields: z.record(z.string(), name).optional().describe("Our metadata fields by the collection's."),
  listFields: z.array(name).optional().describe('Our names of fields that hold lists.'),
});

export const optionsSchema = z.strictObject({
  url: z
    .url('must be an address')
    .optional()
    .describe('Default: the variable CHROMA_HOST, else http://localhost:8000.'),
  tenant: name.optional().describe('Default: the variable CHROMA_TENANT, else default_tenant or that of the key.'),
  database: name
    .optional()
    .describe('Default: the variable CHROMA_DATABASE, else default_database or that of the key.'),
  token: z.string('must be a string').optional().describe('Default: the variable CHROMA_API_KEY.'),
  tokenHeader: z
    .enum(['x-chroma-token', 'authorization'], 'must be "x-chroma-token" or "authorization"')
    .default(defaults.tokenHeader)
    .describe('Header that carries the token.'),
  headers: z.record(z.string(), z.string()).optional().describe('Sent with every request.'),
  timeoutMs: z
    .int(positive)
    .min(1, positive)
    .default(defaults.timeoutMs)
    .describe('Time limit of one request, in milliseconds.'),
  prefix: z
    .string('must be a string')
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be up to 64 letters, digits, "_" and "-"')
    .default(defaults.prefix)
    .describe('First part of the names of the collections.'),
  keywordFolder: name
    .default('.touchstone/chroma')
    .describe('Folder for the keyword indexes, relative to the config file.'),
  keywordMegabytes: z
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .default(defaults.keywordMegabytes)
    .describe('Limit of the text behind the keyword indexes in memory, in millions of characters.'),
  averageLength: z
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .optional()
    .describe('Assumed average number of terms in a chunk, for BM25. Default: the mean of the chunks.'),
  bm25: keywordBm25Schema.describe('k1 and b of BM25. Default: k1 1.6, b 0.75.'),
  efSearch: z.int(positive).min(1, positive).default(defaults.efSearch).describe('Breadth of the HNSW search.'),
  collections: z
    .record(name, foreignSchema)
    .optional()
    .describe('Collections that another program filled, by the name of the index.'),
});

/** Options that have been checked, with their defaults. */
export type ChromaSettings = Omit<z.output<typeof optionsSchema>, 'keywordFolder' | 'url'> & {
  readonly url: string;
} & Pick<ChromaOptions, 'keywordFolder' | 'analyzer' | 'newToken' | 'fetch'>;

/** Throws `invalid_config` that lists the faults. */
export function settingsOf({ analyzer, newToken, fetch, ...stated }: ChromaOptions): ChromaSettings {
  const what = 'options of the Chroma store';
  const { keywordFolder, ...checked } = parseStrictly(optionsSchema, { code: 'invalid_config', what, input: stated });
  return {
    ...checked,
    url: addressOf(checked.url),
    // The default is for config files alone: code that names no folder gets none.
    keywordFolder: stated.keywordFolder && keywordFolder,
    analyzer,
    newToken,
    fetch,
  };
}

/** The address of the server: the option, else the variable CHROMA_HOST, else Chroma's own port on this machine. */
function addressOf(url: string | undefined): string {
  if (url !== undefined) return checkedUrl(url);
  const host = optionalSetting({
    label: 'Chroma host',
    option: 'url',
    value: undefined,
    variables: ['CHROMA_HOST'],
    code: 'invalid_config',
    provider: providerName,
  })();
  return host === undefined ? defaultUrl : checkedUrl(withScheme(host));
}

const defaultUrl = 'http://localhost:8000';

/** Chroma's own tools put a host without a scheme into CHROMA_HOST. */
function withScheme(address: string): string {
  if (address.includes('://')) return address;
  return /(^|\.)trychroma\.com(:\d+)?$/.test(address) ? `https://${address}` : `http://${address}`;
}

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  }
  throw storeError(
    'invalid_config',
    'The address of the Chroma store (`url`, or the variable CHROMA_HOST) has to be an http or https address without a password in it.',
  );
}
