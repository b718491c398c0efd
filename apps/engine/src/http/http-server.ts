import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RetrievalError } from '@touchstone/contract';
import { toErrorReport } from '@touchstone/contract/wire';
import type { ServerSettings } from '@touchstone/host';
import type { Logger } from 'pino';
import { failure } from '../calls/failures.ts';
import { acceptConnectionsFirst, inTurn } from './in-turn.ts';
import { problemResponse, problemText, toProblem } from './problem.ts';

export interface HttpServerWiring {
  /** `cameAtMs`: when the head of the request had come, by `performance.now`. */
  readonly fetch: (request: Request, bindings: HttpBindings & { readonly cameAtMs: number }) => Promise<Response>;
  readonly log: Logger;
  readonly newId: () => string;
}

/**
 * The application behind Node's HTTP parser. A message that is not HTTP, or does not end in time, is a problem like
 * every other, and ends its connection: where one message ends and the next begins is then anyone's guess.
 */
export function httpServer({ fetch, log, newId }: HttpServerWiring): Server {
  // Unlike the default, the engine never answers with the text of an error.
  const errorHandler = (thrown: unknown) => {
    const request = newId();
    if (thrown instanceof RequestError) return problemResponse(noHttp(400, request), endingHeaders(request));
    const { error, note } = failure(thrown);
    log.error({ request, code: error.code, note }, 'failure');
    return problemResponse(toProblem(error, request), endingHeaders(request));
  };
  // A Host that looks like one, such as "12x.0.0.1", may still make no address.
  const answer = (request: Request, bindings: HttpBindings) => {
    if (URL.canParse(request.url)) {
      return fetch(request, { ...bindings, cameAtMs: came.get(bindings.incoming) ?? performance.now() });
    }
    const id = newId();
    return problemResponse(noHttp(400, id), endingHeaders(id));
  };
  const came = new WeakMap<IncomingMessage, number>();
  const listener = getRequestListener(answer as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    errorHandler,
  });
  // A missing Host is ours to answer: Node's own answer has no body.
  const server = createServer({ connectionsCheckingInterval: checkMs, requireHostHeader: false });
  acceptConnectionsFirst(server);
  server.on('request', async (incoming, outgoing) => {
    came.set(incoming, performance.now());
    await inTurn('head');
    // A connection that was closed meanwhile gets no answer, and nothing would report the end of one.
    if (!outgoing.closed) await listener(incoming, outgoing);
  });
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, outgoing) => {
    answering.add(socket);
    outgoing.once('close', () => answering.delete(socket));
  });
  server.on('checkExpectation', (_request, outgoing) => {
    const id = newId();
    const body = problemText(noHttp(417, id));
    outgoing.writeHead(417, problemHeaders(id, body)).end(body);
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer, a second one would be taken for a part of it.
    if (code === 'ECONNRESET' || !socket.writable || answering.has(socket)) return void socket.destroy();
    const status = statuses[code ?? ''] ?? 400;
    const id = newId();
    log.info({ request: id, status, code }, 'no request');
    socket.end(rawAnswer(status, problemText(noHttp(status, id)), id));
  });
  return server;
}

/** A request has to come in time, and its head sooner: a caller that sends a byte now and then holds no connection for long. */
export function limitReading(server: Server, { timeoutMs }: ServerSettings): void {
  server.requestTimeout = timeoutMs;
  server.headersTimeout = Math.min(timeoutMs, headersMs);
}

/** Milliseconds that the head of a request may take. */
const headersMs = 10_000;
/** Time between two checks of connections, in milliseconds. */
const checkMs = 500;

/** Of an answer after which the connection ends. */
function endingHeaders(id: string) {
  return { connection: 'close', 'x-request-id': id };
}

function problemHeaders(id: string, body: string): Readonly<Record<string, string>> {
  const length = String(Buffer.byteLength(body));
  return { 'content-type': 'application/problem+json', 'content-length': length, ...endingHeaders(id) };
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const details: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP/1.1.',
  408: 'The request arrived too slowly: send it in one go.',
  413: 'The chunks of the body have extensions that are too long.',
  417: 'The only supported value of the header "Expect" is "100-continue".',
  431: 'The head of the request is too large: send fewer or shorter headers, and a shorter address.',
};

function noHttp(status: number, id: string) {
  const error = new RetrievalError(status === 408 ? 'timeout' : 'invalid_request', details[status] ?? '');
  return toProblem(toErrorReport(error), id, status);
}

/** An answer on a connection whose request Node could not read, so that it has no response for it. */
function rawAnswer(status: number, body: string, id: string): string {
  const headers = Object.entries(problemHeaders(id, body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reasons[status] ?? 'Bad Request'}`, ...headers, '', body].join('\r\n');
}

const reasons: Readonly<Record<number, string>> = {
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};
