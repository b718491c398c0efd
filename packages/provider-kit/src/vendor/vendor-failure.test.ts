import { inspect } from 'node:util';
import { RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { vendorFailure } from './vendor-failure.ts';

const about = { provider: 'voyage', what: 'Voyage embedding of 2 texts', secrets: ['pa-12345'] };

function coded(code: string, message = 'connect failed'): Error {
  return Object.assign(new Error(message), { code });
}

function fetchFailed(cause: unknown): Error {
  return new TypeError('fetch failed', { cause });
}

describe('an HTTP failure', () => {
  it.each([
    [
      'an error of pydantic',
      { statusCode: 422, body: { detail: [{ loc: ['body', 'user'], msg: 'Extra inputs' }, { msg: 'too long' }] } },
      'invalid_request',
      'body.user: Extra inputs; too long',
    ],
    ['a Voyage error', { statusCode: 400, body: { detail: 'too many texts' } }, 'invalid_request', 'too many texts'],
    ['a Cohere error', { statusCode: 498, body: { message: 'blocked token' } }, 'unauthenticated', 'blocked token'],
    [
      'a Qdrant error',
      { status: 404, data: { status: { error: 'Not found: Collection' } } },
      'invalid_request',
      'Not found: Collection',
    ],
    ['a Qdrant refusal', { status: 401, data: 'Invalid API key or JWT' }, 'unauthenticated', 'Invalid API key or JWT'],
    ['a Google error', { status: 503, message: '{"error":{"message":"overloaded"}}' }, 'unavailable', 'overloaded'],
    [
      'a key that Google refuses with 400',
      { status: 400, message: '{"error":{"message":"API key not valid. Please pass a valid API key."}}' },
      'unauthenticated',
      'API key not valid',
    ],
    ['a proxy that wants a password', { status: 407, body: '<html>Who are you?</html>' }, 'unauthenticated', undefined],
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, 'unavailable', undefined],
  ])('of %s has its code, and the vendor’s words as the operator’s note', (_, thrown, code, words) => {
    const error = vendorFailure(Object.assign(new Error('x'), thrown), about);
    expect(error).toMatchObject({ code, provider: 'voyage' });
    expect(error.operatorNote).toEqual(words && expect.stringContaining(words));
    expect(error.message).toMatch(/^The Voyage embedding of 2 texts failed: HTTP \d+\. [A-Z][^"]+\.$/);
  });

  it('says how long to wait, from the headers of the answer', () => {
    const rawResponse = { headers: new Headers({ 'retry-after': '12' }) };
    const error = vendorFailure({ statusCode: 429, rawResponse, body: {} }, about);
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 12_000 });
    expect(error.message).toBe('The Voyage embedding of 2 texts failed: HTTP 429. Try again in 12 s.');
  });

  it('does not repeat the key, nor carry it in its cause', () => {
    const thrown = Object.assign(new Error('x'), {
      statusCode: 401,
      body: { detail: 'Provided key pa-12345 is invalid' },
    });
    const error = vendorFailure(thrown, about);
    expect(error.operatorNote).toContain('Provided key [redacted] is invalid');
    expect(error.cause).not.toHaveProperty('body');
  });
});

describe('a failure without a status', () => {
  it.each([
    ['connection refused', fetchFailed(coded('ECONNREFUSED')), 'unavailable'],
    [
      'all addresses refused',
      fetchFailed(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])),
      'unavailable',
    ],
    ['connection reset', fetchFailed(coded('UND_ERR_SOCKET', 'other side closed')), 'unavailable'],
    ['unknown host', fetchFailed(coded('ENOTFOUND')), 'unavailable'],
    ['no DNS', fetchFailed(coded('EAI_AGAIN')), 'unavailable'],
    ['TLS', fetchFailed(coded('CERT_HAS_EXPIRED')), 'unavailable'],
    ['a body that was cut off', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') }), 'unavailable'],
    ['a socket hang up', coded('ECONNRESET', 'socket hang up'), 'unavailable'],
    ['a network failure whose cause the SDK lost', new Error('fetch failed'), 'unavailable'],
    ['all addresses too slow', fetchFailed(new AggregateError([coded('ETIMEDOUT'), coded('ETIMEDOUT')])), 'timeout'],
    ['a connect timeout', fetchFailed(coded('UND_ERR_CONNECT_TIMEOUT')), 'timeout'],
    ['the timeout of Voyage’s client', new Error('"timeout"'), 'timeout'],
    ['the timeout of Google’s client', new DOMException('This operation was aborted', 'AbortError'), 'timeout'],
    ['an abort below another failure', fetchFailed(new DOMException('aborted', 'AbortError')), 'unavailable'],
    ['a TimeoutError', new DOMException('late', 'TimeoutError'), 'timeout'],
    ['no JSON', new SyntaxError('Unexpected token < in "the secret text"'), 'bad_response'],
    [
      'an address that is none',
      Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' }),
      'invalid_config',
    ],
    ['a defect', new TypeError('x is not a function'), 'internal'],
    ['a thrown text', 'socket hang up', 'unavailable'],
    ['nothing', undefined, 'internal'],
  ])('%s', (_, thrown, code) => {
    expect(vendorFailure(thrown, about)).toMatchObject({ code, provider: 'voyage' });
  });

  it.each([
    [403, 'unauthenticated', 'NO_PROXY'],
    [407, 'unauthenticated', 'asks for a user and a password'],
    [502, 'unavailable', 'Check the address of the proxy'],
  ])('of a proxy that answers %i is %s, and no timeout', async (status, code, remedy) => {
    const refused = Object.assign(new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`), {
      name: 'AbortError',
      code: 'UND_ERR_ABORTED',
    });
    const error = vendorFailure(fetchFailed(new Error('Request was cancelled.', { cause: refused })), about);
    expect(error).toMatchObject({ code, provider: 'voyage', message: expect.stringContaining(remedy) });
    expect(error.message).toContain(
      `The Voyage embedding of 2 texts was not let through by the proxy: HTTP ${status}.`,
    );
  });

  it('names the cause rather than "fetch failed", and never the text that was no JSON', () => {
    expect(
      vendorFailure(fetchFailed(coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:6333')), about),
    ).toMatchObject({
      message:
        'The Voyage embedding of 2 texts could not reach the service. Check the address and the network, and try again.',
      operatorNote: 'connect ECONNREFUSED 127.0.0.1:6333',
    });
    expect(vendorFailure(new SyntaxError('"the secret text" is no JSON'), about).message).not.toContain('secret');
  });

  it('that nobody foresaw keeps the foreign text out of the message', () => {
    expect(vendorFailure(new TypeError('x of /srv/app is not a function'), about)).toMatchObject({
      code: 'internal',
      message: 'The Voyage embedding of 2 texts failed unexpectedly. The log of the engine says why.',
      operatorNote: 'x of /srv/app is not a function',
    });
  });

  it('of an address with a password is invalid_config, and repeats the password nowhere', async () => {
    const thrown: unknown = await fetch('https://ada:pass-word@db.example/x').catch((caught: unknown) => caught);
    const error = vendorFailure(thrown, about);
    expect(error).toMatchObject({ code: 'invalid_config', message: expect.stringContaining('leave them out') });
    expect(error.operatorNote).toContain('https://[redacted]@db.example');
    expect(inspect(error, { depth: 9 })).not.toContain('pass-word');
  });

  it('that is one of ours already stays as it is', () => {
    const own = new RetrievalError('bad_response', 'no vectors');
    expect(vendorFailure(own, about)).toBe(own);
  });
});
