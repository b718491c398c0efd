import fc from 'fast-check';
import type { Case } from './send-case.ts';

type RawCase = Extract<Case, { kind: 'raw' }>;

const host = 'Host: 127.0.0.1';
const inner = `GET /v1/indexes HTTP/1.1\r\n${host}\r\n\r\n`;

/** What is no HTTP, or HTTP that tries to be read in two ways. Our half ends after the last byte, so every one of them has an end. */
export function rawCases(key: string): fc.Arbitrary<RawCase> {
  const post = (lines: readonly string[], body: string) =>
    `POST /v1/search HTTP/1.1\r\n${[host, `Authorization: Bearer ${key}`, 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n${body}`;
  const body = '{"query":"hooks","index":"docs"}';
  const length = `Content-Length: ${body.length}`;
  const whole = fc.constantFrom(
    post([length], body),
    post([length, 'Connection: close'], body),
    post(['Transfer-Encoding: chunked'], `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
    `GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`,
  );
  const smuggled = fc.constantFrom(
    post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`),
    post(['Transfer-Encoding: chunked', 'Content-Length: 6'], `0\r\n\r\n${inner}`),
    post([length, 'Content-Length: 5'], `${body}${inner}`),
    post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`),
    post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${inner}`),
    post(['Transfer-Encoding : chunked'], `0\r\n\r\n${inner}`),
    post(['Transfer-Encoding:\tchunked\u000b'], `0\r\n\r\n${inner}`),
    post(['Transfer-Encoding: chunked'], `zz\r\n${body}\r\n0\r\n\r\n${inner}`),
    post(['Transfer-Encoding: chunked'], `ffffffffffffffff\r\n${body}\r\n0\r\n\r\n${inner}`),
    post(['Content-Length: 99999999999999999999'], `${body}${inner}`),
    post(['Content-Length: -1'], `${body}${inner}`),
    post(['Content-Length: +6'], `${body}${inner}`),
    post(['Content-Length: 0x6'], `${body}${inner}`),
  );
  const odd = fc.constantFrom(
    'GET / HTTP/0.9\r\n\r\n',
    'GET /healthz HTTP/1.0\r\n\r\n',
    'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    `GET http://evil.example/v1/indexes HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET //evil.example/v1/indexes HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET \\\\evil HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET ?x HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET * HTTP/1.1\r\n${host}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`,
    `TRACE / HTTP/1.1\r\n${host}\r\n\r\n`,
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    `GET /healthz HTTP/1.1\r\n${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AA\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`,
    'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1, evil.example\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: \u00e9vil\r\n\r\n',
    'GET /healthz HTTP/1.1\r\n\r\n',
    `GET /healthz HTTP/1.1\r\n${host}\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}\r\n${'X-A: 1\r\n'.repeat(3000)}\r\n`,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /healthz HTTP/1.1\n${host}\n\n`,
    `GET /healthz HTTP/1.1\r\n${host}\r\nX-A: 1\rX-B: 2\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}\r\nX-A: 1\u00002\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}\r\nExpect: a-miracle\r\n\r\n`,
    post(['Expect: 100-continue', length], body),
    post([length, 'Trailer: X'], body),
    post(['Content-Length: 100'], body),
  );
  const mutated = fc
    .tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) =>
      changes.reduce(
        (now, [at, byte]) =>
          `${now.slice(0, at % now.length)}${String.fromCharCode(byte)}${now.slice((at % now.length) + 1)}`,
        text,
      ),
    );
  const cut = fc.tuple(whole, fc.nat()).map(([text, at]) => text.slice(0, at % text.length));
  const noise = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
  const of = (mostAnswers: number, texts: fc.Arbitrary<string>) =>
    texts.map((bytes): RawCase => ({ kind: 'raw', bytes, mostAnswers }));
  return fc.oneof(
    of(1, smuggled),
    of(1, odd),
    // A changed byte may make one body of two requests or the other way round; what it may not do is break the engine.
    of(2, mutated),
    of(1, cut),
    of(1, noise),
  );
}
