import type { QdrantClient } from '@qdrant/js-client-rest';
import { type CallOptions, type Clock, compact, isRetrievalError } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import {
  callClient,
  fetchDispatcher,
  optionalSetting,
  requiredSetting,
  type StatusCodes,
  type VendorCall,
} from '@touchstone/provider-kit';
import { z } from 'zod';
import { addressesIn, addressRule } from './addresses.ts';
import { providerName, storeError } from './errors.ts';
import { type Nodes, nodesAt } from './nodes.ts';
import type { QdrantOptions } from './options.ts';
import { type StrictMode, withinStrictMode } from './strict-mode.ts';

type Operations = ReturnType<QdrantClient['api']>;

/** One request. */
interface ApiCall<Name extends keyof Operations, Answer extends z.ZodType> {
  /** As Qdrant's client calls it, for example `queryPoints`. */
  readonly operation: Name;
  /** Parts of the path, query parameters and the members of the body, side by side. */
  readonly parameters: ReadOnly<Parameters<Operations[Name]>[0]>;
  /** The work, for messages: `dense search of index "docs"`. */
  readonly what: string;
  /** Shape of `result`. */
  readonly answer: Answer;
  /** The meaning of a status here, beside 404: `index_not_found`. */
  readonly codes?: StatusCodes;
}

/** The client's types take lists that it may change, which it does not. */
type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Member in keyof T]: ReadOnly<T[Member]> }
    : T;

/** Sends one request and gives the `result` of its answer. */
export type Api = <Name extends keyof Operations, Answer extends z.ZodType>(
  call: ApiCall<Name, Answer>,
  options?: CallOptions,
) => Promise<z.output<Answer>>;

type ApiOptions = Pick<QdrantOptions, 'url' | 'apiKey' | 'fetch'> & {
  readonly timeoutMs: number;
  readonly nodeTimeoutMs: number;
  readonly clock: Clock;
  /** The known strict modes of collections, by name. */
  readonly strictModes: ReadonlyMap<string, StrictMode | undefined>;
};

/**
 * Qdrant's REST interface, by its own client. Address and key are looked for, and the client is loaded, at the first
 * call. It names the operations and writes the requests. The transport is ours: address, time limit, failures. So is
 * the reading of answers, of which the client gets none: it would call a function for each value, and make a BigInt of
 * a whole number past 2^53.
 */
export function qdrantApi(options: ApiOptions): Api {
  const { timeoutMs, nodeTimeoutMs, fetch, clock, strictModes } = options;
  const address = requiredSetting({
    label: 'Qdrant address',
    option: 'url',
    value: options.url === undefined ? undefined : addressesIn([options.url].flat().join(','))?.join(','),
    variables: ['QDRANT_URL'],
    code: 'invalid_config',
    provider: providerName,
  });
  const key = optionalSetting({
    label: 'Qdrant API key',
    option: 'apiKey',
    value: options.apiKey,
    variables: ['QDRANT_API_KEY'],
    provider: providerName,
  });
  let made: Promise<Operations> | undefined;
  let nodes: Nodes | undefined;
  const openNodes = (): Nodes => {
    const addresses = addressesIn(address());
    if (addresses === undefined) throw storeError('invalid_config', `The Qdrant address (QDRANT_URL) ${addressRule}.`);
    return nodesAt({ addresses, nodeTimeoutMs, fetch: fetch ?? globalThis.fetch, clock });
  };

  return async ({ operation, parameters: given, what, answer, codes }, { signal } = {}) => {
    const { collection_name: collection } = given as { readonly collection_name?: string };
    const strict = collection === undefined ? undefined : strictModes.get(collection);
    const parameters = strict === undefined ? given : withinStrictMode(given, strict, what);
    const apiKey = key();
    nodes ??= openNodes();
    const about: Omit<VendorCall, 'signal'> = {
      provider: providerName,
      isStore: true,
      what: `Qdrant ${what}`,
      timeoutMs,
      secrets: apiKey === undefined ? [] : [apiKey],
      codes: { 404: 'index_not_found', ...codes },
    };
    const { result } = await nodes.send(what, (base, trySignal) => sendTo(base, { ...about, signal: trySignal }), {
      signal,
    });
    const found = parsed(answer, result, about.what);
    if (operation === 'facet') requireWhole(found, { given, parameters }, what);
    return found;

    async function sendTo(base: string, call: VendorCall): Promise<{ result: unknown }> {
      let input: unknown;
      const passOn = (whole: unknown) => {
        input = whole;
        return {};
      };
      await callClient(
        async (transport) => {
          made ??= operationsOf(compact({ 'api-key': apiKey }));
          const client = await made;
          const dispatcher = fetchDispatcher({ fetch: transport.fetch, address: base });
          // The client's type of one operation, out of all that the name may be.
          const send = client[operation] as (parameters: object, init: RequestInit) => Promise<unknown>;
          await send(parameters, { dispatcher, signal: transport.signal });
        },
        call,
        { fetch, passOn },
      );
      return { result: parsed(envelope, input, call.what).result };
    }
  };
}

/**
 * The client's operations below its methods: these take a transport for each call. Its own settings are off: it would look at the
 * server's version at once, end a call without an abort of ours, and print a warning about a key without TLS.
 */
async function operationsOf(headers: { readonly [name: string]: string }): Promise<Operations> {
  // Has Node make its own dispatcher first: the client's undici would put one of its own there, for every `fetch` of the process.
  void globalThis.Response;
  const { QdrantClient } = await import('@qdrant/js-client-rest');
  return new QdrantClient({ headers, checkCompatibility: false, timeout: Number.POSITIVE_INFINITY }).api();
}

/** Throws `unsupported` where strict mode has cut a list of values off. */
function requireWhole(
  found: unknown,
  { given, parameters }: { readonly given: object; readonly parameters: object },
  what: string,
): void {
  const limitOf = (from: object) =>
    z.object({ limit: z.number() }).safeParse(from).data?.limit ?? Number.POSITIVE_INFINITY;
  const { hits } = z.object({ hits: z.array(z.unknown()) }).parse(found);
  const limit = limitOf(parameters);
  if (limit === limitOf(given) || hits.length < limit) return;
  const text = `The Qdrant ${what} finds more than ${limit} values, which strict mode of the collection allows (max_query_limit): raise that limit.`;
  throw storeError('unsupported', text);
}

const envelope = z.object({ result: z.unknown() });

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown, what: string): z.output<Schema> {
  try {
    return parseStrictly(schema, { code: 'bad_response', what: `answer to the ${what}`, input });
  } catch (error) {
    throw isRetrievalError(error) ? storeError(error.code, error.message) : error;
  }
}
