import { type CallOptions, isRetrievalError, type RetrievalError } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { optionalSetting, requestJson } from '@touchstone/provider-kit';
import type { z } from 'zod';
import { providerName, storeError } from './errors.js';
import type { ChromaSettings } from './options.js';

interface ChromaRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v2`. */
  readonly path: string;
  readonly body?: unknown;
  /** For messages, for example `Chroma query of collection "docs"`. */
  readonly what: string;
}

export interface ChromaConnection {
  /** For messages. */
  readonly url: string;
  /** Path of the database below `/api/v2`. */
  readonly databasePath: string;
  send(request: ChromaRequest, options?: CallOptions): Promise<unknown>;
  /** `send`, and the answer read by a schema; `bad_response` where it has another shape. */
  ask<T extends z.ZodType>(schema: T, request: ChromaRequest, options?: CallOptions): Promise<z.output<T>>;
  /** Every `send` from now on is refused. */
  close(): void;
}

/**
 * Requests of Chroma's HTTP API, version 2. They do not go through the vendor's client: that one has no deadline, no signal for a
 * single call, no transport of one's own, and its errors have neither status nor headers nor cause.
 */
export function chromaConnection(settings: ChromaSettings): ChromaConnection {
  const url = checkedUrl(settings.url);
  const { tenant, database, headers = {}, timeoutMs, tokenHeader, fetch } = settings;
  const token = optionalSetting({
    label: 'Chroma token',
    option: 'token',
    value: settings.token,
    variables: ['CHROMA_API_KEY'],
    provider: providerName,
  });
  let isClosed = false;

  async function send({ method, path, body, what }: ChromaRequest, { signal }: CallOptions = {}): Promise<unknown> {
    if (isClosed) throw storeError('invalid_request', `The ${what} is not possible: the Chroma store is closed.`);
    const key = token();
    const request = { url: `${url}/api/v2${path}`, method, headers: { ...headers, ...tokenIn(tokenHeader, key) } };
    const secrets = [
      ...(key === undefined ? [] : [key]),
      ...Object.values(headers).filter(({ length }) => length >= 8),
    ];
    const call = {
      provider: providerName,
      what,
      signal,
      timeoutMs,
      secrets,
      codes: { 404: 'index_not_found' },
    } as const;
    const answer = await requestJson(
      body === undefined ? request : { ...request, body },
      { ...call, translate: (caught) => otherService(caught, what) },
      fetch === undefined ? {} : { fetch },
    );
    return answer.body;
  }

  return {
    url,
    databasePath: `/tenants/${encodeURIComponent(tenant)}/databases/${encodeURIComponent(database)}`,
    send,
    ask: async (schema, request, callOptions) => {
      const input = await send(request, callOptions);
      return parseStrictly(schema, { code: 'bad_response', what: `answer to the ${request.what}`, input });
    },
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

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  }
  throw storeError(
    'invalid_config',
    '`url` of the Chroma store has to be an http or https address without a password in it.',
  );
}
