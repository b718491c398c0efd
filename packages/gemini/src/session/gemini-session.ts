import type { GoogleGenAI, HttpOptions } from '@google/genai';
import type { CallOptions } from '@touchstone/contract';
import { type ClientCall, callClient, streamClient, type VendorCall } from '@touchstone/provider-kit';
import type { GeminiConnection } from './connection.ts';
import { newClient } from './new-client.ts';
import { signInReader } from './sign-in.ts';
import { signInFailure } from './sign-in-failure.ts';

/** One request. */
interface GeminiRequest<Answer> {
  /** For messages: `Gemini embedding of 12 texts with gemini-embedding-001`. */
  readonly what: string;
  /** Makes it by the client; `http` belongs into its config. */
  readonly ask: (models: GoogleGenAI['models'], http: { readonly httpOptions: HttpOptions }) => Promise<Answer>;
  /** Gets the parsed answer, or each event of a stream, before the client does; returns the client's version. */
  readonly passOn: (answer: unknown, about: VendorCall) => unknown;
}

/** Gemini for one adapter; `about` is for further looks at an answer. */
export interface GeminiSession {
  call<Answer>(
    request: GeminiRequest<Answer>,
    options: CallOptions,
  ): Promise<{ readonly answer: Answer; readonly about: VendorCall }>;
  /** The same for an answer that comes in parts. */
  stream<Part>(request: GeminiRequest<AsyncIterable<Part>>, options: CallOptions): GeminiStream<Part>;
}

interface GeminiStream<Part> {
  readonly parts: AsyncIterable<Part>;
  readonly about: VendorCall;
}

/**
 * Calls Gemini by Google's client, with a key, or on Vertex AI. Client, key and account are looked for at the first call. Nothing is
 * tried again or printed.
 *
 * Throws `invalid_config` for a project beside a key. A call throws `unauthenticated` where both are missing or
 * credentials are refused, and the errors of `callClient`.
 */
export function geminiSession({ baseUrl, timeoutMs, fetch, ...connection }: GeminiConnection): GeminiSession {
  const readSignIn = signInReader(connection);
  let client: Promise<GoogleGenAI> | undefined;

  function begin<Answer>({ what, ask, passOn }: GeminiRequest<Answer>, signal: AbortSignal | undefined) {
    const signIn = readSignIn();
    let isAsked = false;
    const about: VendorCall = {
      provider: 'gemini',
      what,
      timeoutMs,
      maxSilenceMs,
      secrets: signIn.kind === 'account' ? [] : [signIn.apiKey],
      signal,
      translate: (caught) => (isAsked || signIn.kind !== 'account' ? undefined : signInFailure(caught, about)),
    };
    const work = async (call: ClientCall) => {
      client ??= newClient(signIn, baseUrl);
      const noted: typeof globalThis.fetch = (input, init) => {
        isAsked = true;
        return call.fetch(input, init);
      };
      return ask((await client).models, { httpOptions: { fetch: noted } });
    };
    return { about, work, transport: { fetch, passOn: (answer: unknown) => passOn(answer, about) } };
  }

  return {
    async call(request, { signal }) {
      const { about, work, transport } = begin(request, signal);
      return { answer: await callClient(work, about, transport), about };
    },
    stream(request, { signal }) {
      const { about, work, transport } = begin(request, signal);
      return { parts: streamClient(work, about, transport), about };
    },
  };
}

/** Between two parts of a stream. The first part may take longer: then the model thinks. */
const maxSilenceMs = 30_000;
