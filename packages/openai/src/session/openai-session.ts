import type { CallOptions } from '@touchstone/contract';
import { callClient, optionalSetting, requiredSetting, streamClient, type VendorCall } from '@touchstone/provider-kit';
import type { OpenAI } from 'openai';
import { explainedFailure } from './explained-failure.ts';
import { type Service, serviceAt } from './service-at.ts';

/** The connection to a server. */
export interface OpenAISessionSettings {
  readonly model: string;
  /** With the version: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** The option that wins over the variable of the service. */
  readonly apiKey?: string;
  /** For one request, its body included, in milliseconds. */
  readonly timeoutMs: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** One request: its name in messages, and the client's call. */
interface OpenAIRequest<Answer> {
  /** For example `embedding of 12 texts`; the model is added. */
  readonly what: string;
  readonly ask: (client: OpenAI, options: { readonly signal: AbortSignal }) => Promise<Answer>;
  /** The most that an answer may hold, in bytes. Default: 64 MiB. */
  readonly maxAnswerBytes?: number;
}

/** A server behind OpenAI's client; `about` is for further looks at an answer. */
export interface OpenAISession {
  readonly service: Service;
  /** The server's own answer. The result of `ask` is dropped: the client's is merely a second copy. */
  call(
    request: OpenAIRequest<unknown>,
    options: CallOptions,
  ): Promise<{ readonly answer: unknown; readonly about: VendorCall }>;
  /** The same for an answer that comes in parts. `passOn` looks at each event before the client does. */
  stream<Part>(
    request: OpenAIRequest<AsyncIterable<Part>> & { readonly passOn: (event: unknown, about: VendorCall) => unknown },
    options: CallOptions,
  ): { readonly parts: AsyncIterable<Part>; readonly about: VendorCall };
}

/**
 * Calls a server by OpenAI's client, which is loaded at the first call. The key is read then too: the option, else the variable of the
 * service; a server that is not known gets a key only by the option. Nothing is tried again or printed.
 *
 * A call throws `unauthenticated` without a key that the service needs, `invalid_config` for a model that the server
 * does not have, and the server's own failure, with the remedy.
 */
export function openaiSession(settings: OpenAISessionSettings): OpenAISession {
  const { model, baseUrl, timeoutMs, fetch } = settings;
  const service = serviceAt(baseUrl);
  const readKey = keyReader(settings, service);

  function begin(what: string, signal: AbortSignal | undefined) {
    const key = readKey();
    const secrets = key === undefined ? [] : [key];
    const about: VendorCall = {
      provider: 'openai',
      what: [service.label ?? [], what, 'with', model].flat().join(' '),
      timeoutMs,
      secrets,
      signal,
    };
    const explained = (caught: unknown) =>
      explainedFailure(caught, about, { service, model, hasKey: key !== undefined });
    return { key, about, explained };
  }

  return {
    service,
    async call({ what, ask, maxAnswerBytes }, { signal: callerSignal }) {
      const { key, about, explained } = begin(what, callerSignal);
      let answer: unknown;
      const passOn = (given: unknown) => {
        answer = given;
        return {};
      };
      try {
        await callClient(
          async ({ fetch, signal }) => ask(await newClient({ fetch, key, baseUrl, service }), { signal }),
          about,
          { fetch, maxAnswerBytes, passOn },
        );
        return { answer, about };
      } catch (caught) {
        throw explained(caught);
      }
    },
    stream({ what, ask, passOn, maxAnswerBytes }, { signal: callerSignal }) {
      const { key, about, explained } = begin(what, callerSignal);
      const transport = { fetch, maxAnswerBytes, passOn: (event: unknown) => passOn(event, about) };
      async function* parts() {
        try {
          yield* streamClient(
            async ({ fetch, signal }) => ask(await newClient({ fetch, key, baseUrl, service }), { signal }),
            about,
            transport,
          );
        } catch (caught) {
          throw explained(caught);
        }
      }
      return { parts: parts(), about };
    },
  };
}

function keyReader({ apiKey }: OpenAISessionSettings, { label, keyVariable }: Service): () => string | undefined {
  const setting = { option: 'apiKey', value: apiKey, provider: 'openai' };
  if (keyVariable === undefined) return optionalSetting({ ...setting, label: 'API key', variables: [] });
  return requiredSetting({ ...setting, label: `${label} API key`, variables: [keyVariable] });
}

/** A client of one call. Loading it takes some 0.15 s, once. */
async function newClient({
  fetch,
  key,
  baseUrl,
  service,
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly key: string | undefined;
  readonly baseUrl: string;
  readonly service: Service;
}): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  // Undefined lets the client read OPENAI_ORG_ID and OPENAI_PROJECT_ID, which are no one else's business.
  const ofOpenAI = service.isOpenAI ? undefined : null;
  return new OpenAI({
    baseURL: baseUrl,
    // It requires some key. Where there is none, no header is sent.
    apiKey: key ?? 'none',
    defaultHeaders: key === undefined ? { authorization: null } : {},
    organization: ofOpenAI,
    project: ofOpenAI,
    fetch,
    maxRetries: 0,
    timeout: longestTimer,
    logLevel: 'off',
  });
}

/** The deadline is ours; this is the most that a timer can count, in milliseconds. */
const longestTimer = 2 ** 31 - 1;
