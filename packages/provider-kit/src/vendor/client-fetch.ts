import { readFileSync } from 'node:fs';
import { badResponse, type FailureContext, httpFailure } from './http-failure.ts';
import { maxErrorBytes, readText } from './read-text.ts';

type Fetch = typeof globalThis.fetch;

export interface ClientTransport {
  /** Default: the global one. The seam for tests, proxies and agents. */
  readonly fetch?: Fetch;
  /** The most that an answer may hold, in bytes. Default: 64 MiB, three times 1,000 vectors of 1,024 numbers as text. */
  readonly maxAnswerBytes?: number;
  /**
   * Receives the parsed answer, or each event of a stream, before the client does, and returns the client's version of
   * it. Its error is the call's. Default: the client gets the answer as it is.
   */
  readonly passOn?: (answer: unknown) => unknown;
}

/**
 * A `fetch` for the clients of vendors. It sends under our signal alone and follows no redirect, which would take the key elsewhere.
 * A failing answer becomes `httpFailure`. `passAnswerOn` reads the rest, so that a client gets sound answers only: some print other
 * text than JSON, or count it as a success. The user agent names us before the client.
 *
 * A client wraps its transport's errors: `keep` remembers them, and `failureOf` returns the original of a client's error.
 */
export function clientFetch(
  { fetch = globalThis.fetch }: ClientTransport,
  about: FailureContext,
  signal: AbortSignal,
  passAnswerOn: (response: Response, keep: Keep) => Promise<string | ReadableStream<Uint8Array>>,
): { readonly fetch: Fetch; readonly failureOf: (caught: unknown) => unknown } {
  let failure: { readonly thrown: unknown } | undefined;
  const keep: Keep = async (work) => {
    try {
      return await work();
    } catch (thrown) {
      failure = { thrown };
      throw thrown;
    }
  };
  const send: Fetch = (input, init) =>
    keep(async () => {
      failure = undefined;
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
      headers.set('user-agent', `${ourName} ${headers.get('user-agent') ?? ''}`.trim());
      const response = await fetch(input, { ...init, headers, signal, redirect: 'manual' });
      const { status, statusText } = response;
      if (!response.ok) {
        const { text } = await readText(response, maxErrorBytes);
        const secrets = [...(about.secrets ?? []), ...secretsIn(headers)];
        throw httpFailure({ status, headers: response.headers, body: text }, { ...about, secrets });
      }
      return new Response(await passAnswerOn(response, keep), { status, statusText, headers: response.headers });
    });
  return { fetch: send, failureOf: (caught) => (failure === undefined ? caught : failure.thrown) };
}

/** The client's credentials, which it may have obtained itself: an access token, a signature. */
function secretsIn(headers: Headers): readonly string[] {
  return ['authorization', 'x-goog-api-key', 'api-key'].flatMap((name) => headers.get(name)?.split(' ').at(-1) ?? []);
}

/** Runs work of the transport, and remembers its error. */
type Keep = <T>(work: () => Promise<T>) => Promise<T>;

/** A whole answer as text, and its fault if that is no JSON. Throws `bad_response` for one that is too large. */
export async function wholeText(
  response: Response,
  about: FailureContext,
  { maxAnswerBytes = defaultMaxAnswerBytes }: Pick<ClientTransport, 'maxAnswerBytes'>,
): Promise<{ readonly text: string; readonly ifNotJson: string }> {
  const { text, whole, bytes } = await readText(response, maxAnswerBytes);
  if (!whole) throw badResponse(`it is larger than ${maxAnswerBytes} bytes`, about, { isFinal: true });
  const type = (response.headers.get('content-type') ?? 'no content type').split(';')[0];
  return { text, ifNotJson: `${bytes} bytes (${type}) that are not JSON` };
}

/** The text as JSON; `bad_response` for any other, which is not quoted. */
export function parsedAnswer(text: string, problem: string, about: FailureContext): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No cause: the parser's message quotes the text.
    throw badResponse(problem, about);
  }
}

export const defaultMaxAnswerBytes = 64 * 1024 * 1024;

const ourName = nameOf(new URL('../../package.json', import.meta.url));

/** In a bundle that somebody made of us there is no manifest, and we go without a version. */
function nameOf(manifest: URL): string {
  try {
    return `touchstone/${JSON.parse(readFileSync(manifest, 'utf8')).version}`;
  } catch {
    return 'touchstone';
  }
}
