import {
  type CallOptions,
  isRetrievalError,
  type JsonObject,
  type JsonValue,
  type RetrievalError,
} from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { callClient, fetchDispatcher } from '@touchstone/provider-kit';
import type { ChromaClient } from 'chromadb';
import type { z } from 'zod';
import { identityAnswer } from './answers.ts';
import { providerName, storeError } from './errors.ts';
import type { ChromaSettings } from './options.ts';
import { type ChromaScope, scopeOfKey, scopeSetting, tokenOf } from './scope.ts';

interface ChromaCall {
  /** Calls the method of Chroma's client that sends the one request. */
  readonly by: (client: ChromaClient) => Promise<unknown>;
  /** For messages, for example `Chroma query of collection "docs"`. */
  readonly what: string;
  /** The value that the client gets instead of the answer. Default `{}`. */
  readonly standIn?: JsonValue;
  /** Answers to the client's look-ups, by path below `/api/v2`: known values need no request. */
  readonly known?: (scope: ChromaScope) => JsonObject;
  /** For the one request that needs no tenant and database. */
  readonly isUnscoped?: boolean;
}

export type ChromaConnection = ReturnType<typeof chromaConnection>;

/**
 * A Chroma server by its own client, which the first call loads. The client names the requests and writes them; each call has one of its
 * own, for its signal. The transport is ours: address, time limit, failures. So is the reading of answers, of which the client gets
 * substitutes: it would make embedding functions out of a collection's settings, print where it cannot, and drop the dimension.
 */
export function chromaConnection(settings: ChromaSettings) {
  const { url: address, headers = {}, timeoutMs, tokenHeader, fetch } = settings;
  const token = tokenOf(settings);
  const scopeOf = scopeSetting(settings);
  let isClosed = false;
  let identified: ChromaScope | undefined;

  /** Runs one call, and gives the answer of the server as it came. */
  async function send(call: ChromaCall, { signal }: CallOptions = {}): Promise<unknown> {
    const { by, what, standIn = {} } = call;
    if (isClosed) throw storeError('invalid_request', `The ${what} is not possible: the Chroma store is closed.`);
    const key = token();
    const secrets = [
      ...(key === undefined ? [] : [key]),
      ...Object.values(headers).filter(({ length }) => length >= 8),
    ];
    const scope = call.isUnscoped ? undefined : await scopeNow({ signal });
    const known = scope === undefined ? {} : (call.known?.(scope) ?? {});
    let answer: unknown;
    const passOn = (whole: unknown) => {
      answer = whole;
      return standIn;
    };
    await callClient(
      async ({ fetch: carry, signal: ending }) => {
        const { ChromaClient } = await import('chromadb');
        const dispatcher = fetchDispatcher({
          fetch: carry,
          address,
          known: (path) => known[path.replace(/^\/api\/v2/, '')],
        });
        const { protocol, hostname, port } = new URL(address);
        const client = new ChromaClient({
          host: hostname,
          port: Number(port || (protocol === 'https:' ? 443 : 80)),
          ssl: protocol === 'https:',
          ...scope,
          headers: { ...headers, ...tokenIn(tokenHeader, key) },
          fetchOptions: { dispatcher, signal: ending },
        });
        await by(client);
      },
      {
        provider: providerName,
        what,
        signal,
        timeoutMs,
        secrets,
        codes: { 404: 'index_not_found' },
        translate: (caught) => otherService(caught, what),
      },
      { fetch, passOn },
    );
    return answer;
  }

  /** Tenant and database; where only Chroma Cloud knows them, by the key, it is queried once. */
  async function scopeNow(options: CallOptions): Promise<ChromaScope> {
    const stated = scopeOf();
    if (stated !== undefined) return stated;
    identified ??= await scopeOfKey((call) => ask(identityAnswer, call, options));
    return identified;
  }

  /** `send`, and the answer read by a schema; `bad_response` where it has another shape. */
  async function ask<T extends z.ZodType>(schema: T, call: ChromaCall, options?: CallOptions): Promise<z.output<T>> {
    const input = await send(call, options);
    return parseStrictly(schema, { code: 'bad_response', what: `answer to the ${call.what}`, input });
  }

  return {
    /** For messages. */
    url: address,
    send,
    ask,
    /** Every `send` from now on is refused. */
    close() {
      isClosed = true;
    },
  };
}

function tokenIn(header: 'x-chroma-token' | 'authorization', key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  return { [header]: header === 'authorization' ? `Bearer ${key}` : key };
}

/** A 404 that does not speak of a missing collection comes from a server without this API. */
function otherService(caught: unknown, what: string): RetrievalError | undefined {
  if (!isRetrievalError(caught) || caught.code !== 'index_not_found') return undefined;
  if (/does not exist/.test(caught.operatorNote ?? '')) return undefined;
  const remedy = 'check `url`, and that the server speaks version 2 of the API (Chroma 1.0 and later have it)';
  return storeError('invalid_config', `The ${what} found no Chroma server at this address (HTTP 404): ${remedy}.`, {
    cause: caught,
  });
}
