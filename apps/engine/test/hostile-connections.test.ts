import { problem } from '@touchstone/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyIn, type RawAnswer, sendRaw } from './raw-connection.ts';
import { runEngine, type TestedEngine, twoIndexes } from './running-engine.ts';

let tested: TestedEngine;

const engineWith = (server: string) =>
  runEngine({
    ...twoIndexes,
    'touchstone.config.yaml': `indexes: { docs: { sources: [docs] }, code: { sources: [src] } }\nserver: ${server}\n`,
  });

beforeAll(async () => {
  tested = await engineWith('{ workers: 1 }');
});

afterAll(() => tested.stop());

const send = (text: string, options?: Parameters<typeof sendRaw>[2]) => sendRaw(tested.engine.url, text, options);
const get = (path: string, ...headers: readonly string[]) =>
  send([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
const local = 'Host: 127.0.0.1';

/** The problem that an answer has as its body. */
function problemIn(answer: RawAnswer) {
  expect(answer.text).toMatch(/^content-type: application\/problem\+json/im);
  return problem.parse(JSON.parse(bodyIn(answer)));
}

describe('what is not HTTP', () => {
  it.each([
    ['garbage', '\u0000\u0001\u0002 hello\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', 'BREW /v1/search HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['half a request', 'POST /v1/search HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['a blank in the name of a header', `GET /healthz HTTP/1.1\r\n${local}\r\nX Y: 1\r\n\r\n`],
    ['a carriage return in a header', `GET /healthz HTTP/1.1\r\n${local}\r\nX-A: 1\rX-B: 2\r\n\r\n`],
    ['a zero byte in a header', `GET /healthz HTTP/1.1\r\n${local}\r\nX-A: 1\u00002\r\n\r\n`],
    ['a folded header', `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n evil.example\r\n\r\n`],
    ['a host that makes no address', 'GET /healthz HTTP/1.1\r\nHost: 12x.0.0.1\r\n\r\n'],
    ['a blank in the address', `GET /heal thz HTTP/1.1\r\n${local}\r\n\r\n`],
  ])('%s is refused as a problem, and the connection ends', async (_what, text) => {
    const answer = await send(text, { hangUp: text.endsWith('Content-Le') });
    expect(answer.statuses).toEqual([400]);
    expect(problemIn(answer)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.text).toMatch(/^connection: close/im);
  });

  it('an unknown expectation is refused', async () => {
    const answer = await get('/healthz', local, 'Expect: a-miracle');
    expect(problemIn(answer)).toMatchObject({ status: 417 });
  });
});

describe('requests within requests (smuggling)', () => {
  const inner = `GET /v1/indexes HTTP/1.1\r\n${local}\r\n\r\n`;
  const post = (...lines: readonly string[]) =>
    `POST /v1/search HTTP/1.1\r\n${local}\r\nContent-Type: application/json\r\n${lines.join('\r\n')}\r\n\r\n`;

  it.each([
    ['both a length and chunks', `${post('Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\n${inner}`],
    ['two lengths', `${post('Content-Length: 2', 'Content-Length: 60')}{}${inner}`],
    ['a length that is none', `${post('Content-Length: 2,60')}{}${inner}`],
    ['a negative length', `${post('Content-Length: -1')}{}${inner}`],
    ['an encoding that hides chunks', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${inner}`],
    ['chunks that are encoded twice', `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${inner}`],
    ['a chunk of a size that is none', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n${inner}`],
    ['a blank before the colon', `${post('Transfer-Encoding : chunked', 'Content-Length: 6')}0\r\n\r\n${inner}`],
  ])('%s: one answer at most, and not that of the inner request', async (_what, text) => {
    const answer = await send(text);
    // None where the body turns out to be wrong while the request is being answered: the connection ends then.
    expect([[], [400]]).toContainEqual(answer.statuses);
    expect(answer.text).not.toContain('not_indexed');
  });
});

describe('headers', () => {
  it('heads that are too large are 431: long headers, many headers, a long address', async () => {
    const long = 'x'.repeat(20_000);
    const many = Array.from({ length: 3000 }, (_, at) => `X-${at}: ${at}`);
    for (const answer of [
      await get('/healthz', local, `X-A: ${long}`),
      await get('/healthz', local, ...many),
      await get(`/${long}`, local),
    ]) {
      expect(problemIn(answer)).toMatchObject({ status: 431, code: 'invalid_request' });
    }
  });

  it('DNS rebinding: a foreign name is refused in Host, as a second Host and in the address', async () => {
    const answers = [
      await get('/v1/indexes', 'Host: evil.example'),
      await get('/v1/indexes', 'Host: evil.example', local),
      await get('/v1/indexes', 'Host: 127.0.0.1.evil.example'),
      await get('/v1/indexes', 'Host: 127.0.0.1@evil.example'),
      await get('/v1/indexes', 'Host: evil.example#127.0.0.1'),
      await get('/v1/indexes', 'Host:'),
      await get('http://evil.example/v1/indexes', 'Host: evil.example'),
    ];
    for (const answer of answers) {
      expect([400, 403]).toContain(answer.statuses[0]);
      problemIn(answer);
      expect(answer.text).not.toContain('not_indexed');
    }
  });

  it('a proxy header changes neither the host nor who is asked for a key', async () => {
    const answer = await get(
      '/v1/indexes',
      'Host: evil.example',
      'X-Forwarded-Host: 127.0.0.1',
      'Forwarded: host=127.0.0.1',
    );
    expect(problemIn(answer)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('response splitting: what a caller sends becomes no header of the answer', async () => {
    const evil = '%0d%0aX-Evil:%201%0d%0a%0d%0aHTTP/1.1%20200%20OK';
    const headers = [local, 'X-Request-Id: a', 'Origin: null', 'Accept: text/html'];
    for (const path of [`/${evil}`, `/v1/calls/${evil}`, `/v1/calls?limit=${evil}`, `/v1/calls/x?${evil}=1`]) {
      const answer = await get(path, local);
      expect(answer.statuses).toHaveLength(1);
      expect(answer.text).not.toMatch(/^x-evil/im);
    }
    expect((await get('/healthz', ...headers)).text).not.toMatch(/^x-request-id: a\r/im);
  });
});

describe('paths', () => {
  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/v1/calls/..%2f..%2f..%2fetc%2fpasswd',
    '/v1/calls/..%5c..%5ctouchstone.config.yaml',
    '/v1/calls/%00',
    '/v1/calls/%c0%ae%c0%ae%2f',
    '/v1/calls/%E0%A4%A',
    '/v1/calls/*',
    '/v1/calls/....//....//index',
    '/v1/calls/file:%2f%2f%2fetc%2fpasswd',
    '/v1/indexes/docs/source?citation=..%2f..%2f..%2fetc%2fpasswd',
    '/v1/indexes/docs/source?citation=%2fetc%2fpasswd%23L1-L3',
    '/v1/indexes/docs/source?path=%2fetc%2fpasswd&lines=1-3',
    '/v1/indexes/docs/source?path=docs%2f..%2ftouchstone.config.yaml&lines=1-3',
    '/v1/indexes/docs/source?path=file:%2f%2f%2fetc%2fpasswd&lines=1-3',
    '/v1/indexes/..%2f..%2fetc/source?path=passwd&lines=1-3',
  ])('traversal by %s finds nothing', async (path) => {
    const answer = await get(path, local);
    expect([400, 404]).toContain(answer.statuses[0]);
    problemIn(answer);
    expect(answer.text).not.toMatch(/root:|indexes:/);
    expect(answer.text).not.toContain(tested.folder);
  });
});

describe('slow callers', () => {
  let impatient: TestedEngine;
  beforeAll(async () => {
    impatient = await engineWith('{ workers: 1, timeoutMs: 3000 }');
  });
  afterAll(() => impatient.stop());

  it.each([
    ['a head that does not end (slowloris)', `POST /v1/search HTTP/1.1\r\n${local}\r\nX-A: 1\r\n`],
    [
      'a body that does not come',
      `POST /v1/search HTTP/1.1\r\n${local}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"q`,
    ],
  ])('%s ends the connection by server.timeoutMs', async (_what, text) => {
    const answer = await sendRaw(impatient.engine.url, text);
    for (const status of answer.statuses) expect(status).toBe(408);
    if (answer.statuses.length > 0) expect(problemIn(answer)).toMatchObject({ status: 408, code: 'timeout' });
  });

  it('200 of them keep nobody else waiting', async () => {
    const head = `POST /v1/search HTTP/1.1\r\n${local}\r\nX-A: 1\r\n`;
    const slow = Array.from({ length: 200 }, () => sendRaw(impatient.engine.url, head));
    const answered = await Promise.race([impatient.ask('/healthz'), Promise.any(slow)]);
    expect(answered).toBeInstanceOf(Response);
    await Promise.all(slow);
  });

  it('a caller that goes in the middle of its body is no defect of the engine', async () => {
    const head = `POST /v1/search HTTP/1.1\r\n${local}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"q`;
    await send(head, { hangUp: true });
    await expect.poll(() => tested.logged.some((line) => line.includes('"error":"aborted"'))).toBe(true);
    expect(tested.logged.filter((line) => line.includes('"error":"internal"'))).toEqual([]);
  });
});
