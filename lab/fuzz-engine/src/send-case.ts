import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** A request that Node's client sends, or bytes that go out as they are. */
export type Case =
  | {
      readonly kind: 'http';
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | undefined;
      /** Names of the schemas that the answer may have. */
      readonly forms: readonly string[];
    }
  | {
      readonly kind: 'raw';
      /** One character a byte. */
      readonly bytes: string;
      /** More answers than this mean that the engine took a part of one request for another. */
      readonly mostAnswers: number;
    };

export interface Answer {
  /** In order; one for a request, any number on a connection. None where the connection ended without an answer. */
  readonly statuses: readonly number[];
  /** Everything that came. */
  readonly text: string;
  readonly type: string | undefined;
  readonly requestId: string | undefined;
  readonly body: string;
  readonly headOnly: boolean;
  readonly hangs: boolean;
}

/** Longest wait, in milliseconds: beyond it, the engine hangs. */
const patienceMs = 120_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function sendCase(url: string, sent: Case): Promise<Answer> {
  return sent.kind === 'raw' ? sendBytes(url, sent.bytes) : sendRequest(url, sent);
}

function sendRequest(url: string, { method, path, headers, body }: Extract<Case, { kind: 'http' }>): Promise<Answer> {
  return new Promise((resolve) => {
    const ended = { statuses: [], text: '', type: undefined, requestId: undefined, body: '', headOnly: false };
    const { hostname, port } = new URL(url);
    const sending = request({ hostname, port, method, path, headers, agent, timeout: patienceMs }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve({ ...ended, hangs: false }));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const { 'content-type': type, 'x-request-id': id } = response.headers;
        resolve({
          statuses: [response.statusCode ?? 0],
          text: `${response.rawHeaders.join('\n')}\n\n${text}`,
          type,
          requestId: Array.isArray(id) ? id.join() : id,
          body: text,
          headOnly: method === 'HEAD',
          hangs: false,
        });
      });
    });
    sending.on('timeout', () => {
      resolve({ ...ended, hangs: true });
      sending.destroy();
    });
    // The engine may end a connection early, as after a body that is too large.
    sending.on('error', () => resolve({ ...ended, hangs: false }));
    sending.end(body === undefined ? undefined : Buffer.from(body, 'utf8'));
  });
}

function sendBytes(url: string, bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let hangs = false;
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setTimeout(patienceMs, () => {
      hangs = true;
      socket.destroy();
    });
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => {});
    socket.on('close', () => resolve({ ...read(Buffer.concat(parts).toString('utf8'), /^HEAD /.test(bytes)), hangs }));
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

function read(text: string, headOnly: boolean): Omit<Answer, 'hangs'> {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const end = text.indexOf('\r\n\r\n');
  const head = end === -1 ? text : text.slice(0, end);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
  const body = end === -1 ? '' : text.slice(end + 4);
  const chunked = header('transfer-encoding') === 'chunked';
  const length = Number(header('content-length') ?? Number.POSITIVE_INFINITY);
  return {
    statuses: statuses.filter((status) => status >= 200),
    text,
    type: header('content-type'),
    requestId: header('x-request-id'),
    body: chunked ? unchunked(body) : Buffer.from(body, 'utf8').subarray(0, length).toString('utf8'),
    headOnly,
  };
}

function unchunked(body: string): string {
  const bytes = Buffer.from(body, 'utf8');
  const parts: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!(size > 0)) break;
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts).toString('utf8');
}
