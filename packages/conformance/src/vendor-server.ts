import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, isHttpFault } from './faults.ts';
import { misbehave } from './misbehave.ts';
import { redacted, secretsOf } from './redacted.ts';

/** A vendor's view of a request. A route declares its body: `({ body }: VendorRequest<{ input: string[] }>) => ...`. */
export interface VendorRequest<Body = unknown> {
  readonly method: string;
  /** Path and query; the value of a query parameter `key` is `[redacted]`. */
  readonly path: string;
  /** Values of the route's `:parts`. */
  readonly params: Readonly<Record<string, string>>;
  /** Keys and cookies are `[redacted]`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; the text where it is none; undefined where there is no body. */
  readonly body: Body;
  /** The vendor's fault, for a route that can have one. */
  readonly fault: Fault | undefined;
}

/** `never`: each route has a body of its own kind. */
type Handler = (request: VendorRequest<never>) => VendorAnswer;

/** The answer of a route: `json`, `text` of any type, or `parts` of a text. Status 200 by default. */
export interface VendorAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Written one after the other, as a stream is; then `after`. */
  readonly parts?: readonly string[];
  /** The event after the parts: the end (the default), a lost connection, or nothing ever. */
  readonly after?: 'end' | 'cut' | 'hang';
}

interface VendorServerOptions {
  /** By method and path, for example `POST /v1/embeddings` or `PUT /collections/:name/points`. */
  readonly routes: Readonly<Record<string, Handler>>;
  /** The vendor's fault from the start. Default: none. */
  readonly fault?: Fault;
  /** The body of an error in the vendor's shape. Default: `{ error: { message } }`. The message repeats the caller's key. */
  readonly errorBody?: (status: number, message: string) => unknown;
}

/** A vendor on the loopback interface. */
export interface VendorServer {
  /** `http://127.0.0.1:` and a port of its own. */
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: readonly VendorRequest[];
  /** Changes how the vendor misbehaves; undefined: no more. */
  misbehave(fault: Fault | undefined): Promise<void>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Starts a vendor that answers in captured shapes and misbehaves on demand. Faults of HTTP are its own; those of an
 * answer are passed to the route. A request without a route is answered with 404.
 */
export async function vendorServer({
  routes,
  fault: first,
  errorBody = (_, message) => ({ error: { message } }),
}: VendorServerOptions): Promise<VendorServer> {
  const findRoute = routeFinder(routes);
  const requests: VendorRequest[] = [];
  let fault = first;

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const route = findRoute(incoming);
    const request = { ...(await readRequest(incoming)), params: route?.params ?? {}, fault };
    requests.push(request);
    // The caller has gone while its request was read.
    if (response.destroyed) return;
    const fail = (status: number, reason: string) =>
      answer(response, { status, json: errorBody(status, `${reason}. Key: ${secretsOf(incoming).join(', ')}`) });
    if (fault !== undefined && isHttpFault(fault)) return misbehave(fault, response, fail);
    if (route === undefined) return fail(404, `No route ${request.method} ${request.path}`);
    // The route knows the type of the adapter's request.
    answer(response, route.handle(request as VendorRequest<never>));
  };
  const server = createServer((incoming, response) => {
    // A caller that hangs up, in the middle of its request or of the answer, is no failure of the vendor.
    response.on('error', () => {});
    serve(incoming, response).catch((thrown: unknown) => {
      if (!incoming.destroyed || incoming.complete) throw thrown;
    });
  });

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  if (fault === 'connection_refused') await stop();
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async misbehave(next) {
      fault = next;
      if (next === 'connection_refused') await stop();
      else if (!server.listening) await listen(port);
    },
    close: stop,
  };
}

interface Route {
  readonly handle: Handler;
  readonly params: Readonly<Record<string, string>>;
}

function routeFinder(routes: VendorServerOptions['routes']): (incoming: IncomingMessage) => Route | undefined {
  const table = Object.entries(routes).map(([name, handle]) => {
    const [method, path = ''] = name.split(' ');
    const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)');
    return { method, pattern: new RegExp(`^${pattern}$`), handle };
  });
  return ({ method, url = '/' }) => {
    const path = url.replace(/\?.*$/, '');
    for (const { pattern, handle } of table.filter((route) => route.method === method)) {
      const match = pattern.exec(path);
      if (match !== null) return { handle, params: { ...match.groups } };
    }
    return undefined;
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Omit<VendorRequest, 'params' | 'fault'>> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  return { method: incoming.method ?? '', ...redacted(incoming), body: text === '' ? undefined : parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function answer(
  response: ServerResponse,
  { status = 200, headers = {}, json, text, parts, after }: VendorAnswer,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (parts !== undefined) writeParts(response, parts, after);
  else response.end(text ?? (json === undefined ? '' : JSON.stringify(json)));
}

/** Each part leaves by itself: the next one is written when the last has gone out. */
function writeParts(response: ServerResponse, parts: readonly string[], after: VendorAnswer['after'] = 'end'): void {
  const [first, ...others] = parts;
  if (first !== undefined) {
    response.write(first, () => writeParts(response, others, after));
  } else if (after === 'end') response.end();
  else if (after === 'cut') response.destroy();
}
