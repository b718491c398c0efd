/** A transport for clients that take a dispatcher of undici's where others take a `fetch`. */
export type FetchDispatcher = NonNullable<RequestInit['dispatcher']>;

export interface FetchDispatcherSettings {
  /** Carries the requests, and gives sound answers only: that of `callClient`. */
  readonly fetch: typeof globalThis.fetch;
  /** The beginning of each request's address, without a slash at its end; the client's own address is not used. */
  readonly address: string;
  /** Answers a request without sending it; undefined for one that has to be sent. */
  readonly known?: (path: string) => unknown;
}

/**
 * A dispatcher that sends through a `fetch`: the part of undici's dispatchers that Node's own `fetch` calls, one
 * method. The client gets an answer once all of it has come, as JSON. The client's headers are sent, but for those that
 * the transport sets itself.
 */
export function fetchDispatcher({ fetch, address, known }: FetchDispatcherSettings): FetchDispatcher {
  const send = async ({ path, method, headers, body }: Dispatched): Promise<Buffer> => {
    const answer = known?.(path);
    if (answer !== undefined) return Buffer.from(JSON.stringify(answer));
    const init = { method, headers: sentHeaders(headers), body: await wholeBody(body) };
    const response = await fetch(`${address}${path}`, init);
    return Buffer.from(await response.arrayBuffer());
  };
  const dispatcher = {
    dispatch(request: Dispatched, handler: DispatchHandler) {
      const receive = receiver(handler);
      receive.start();
      send(request).then(receive.answer).catch(receive.failure);
      return true;
    },
  };
  // The type is that of undici's class; `fetch` needs the method alone.
  return dispatcher as unknown as FetchDispatcher;
}

/** A request as `fetch` hands it to a dispatcher. */
interface Dispatched {
  readonly path: string;
  readonly method: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** The handlers of an answer: up to undici 7 (in Node 22 and 24), and from undici 8 on. */
type DispatchHandler = OldHandler | NewHandler;

interface OldHandler {
  onConnect(abort: () => void): void;
  onHeaders(status: number, headers: readonly Buffer[], resume: () => void, statusText: string): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: readonly Buffer[]): void;
  onError(error: unknown): void;
}

interface NewHandler {
  onRequestStart(controller: object, context: object): void;
  onResponseStart(controller: object, status: number, headers: { [name: string]: string }, statusText: string): void;
  onResponseData(controller: object, chunk: Buffer): void;
  onResponseEnd(controller: object, trailers: object): void;
  onResponseError(controller: object, error: unknown): void;
}

interface Receiver {
  start(): void;
  answer(body: Buffer): void;
  failure(error: unknown): void;
}

function receiver(handler: DispatchHandler): Receiver {
  // The signal of the call ends the request, so that there is nothing to abort, and the answer is there whole, so that nothing waits.
  const idle = () => {};
  const headersOf = (body: Buffer) => ({ 'content-type': 'application/json', 'content-length': String(body.length) });
  if ('onRequestStart' in handler) {
    const controller = {
      aborted: false,
      paused: false,
      reason: null,
      rawHeaders: [],
      abort: idle,
      pause: idle,
      resume: idle,
    };
    return {
      start: () => handler.onRequestStart(controller, {}),
      answer(body) {
        handler.onResponseStart(controller, 200, headersOf(body), 'OK');
        handler.onResponseData(controller, body);
        handler.onResponseEnd(controller, {});
      },
      failure: (error) => handler.onResponseError(controller, error),
    };
  }
  return {
    start: () => handler.onConnect(idle),
    answer(body) {
      const headers = Object.entries(headersOf(body)).flat();
      handler.onHeaders(
        200,
        headers.map((text) => Buffer.from(text)),
        idle,
        'OK',
      );
      handler.onData(body);
      handler.onComplete([]);
    },
    failure: (error) => handler.onError(error),
  };
}

/** `fetch` has added its own to the headers of the client; the one that sends adds them again. */
function sentHeaders(headers: Dispatched['headers']): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !setByFetch.has(name.toLowerCase()));
  return { ...Object.fromEntries(own), accept: 'application/json' };
}

const setByFetch: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
]);

async function wholeBody(body: Dispatched['body']): Promise<Buffer | undefined> {
  if (body === null) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
