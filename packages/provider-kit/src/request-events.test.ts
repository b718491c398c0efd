import { describe, expect, it } from 'vitest';
import { requestEvents } from './request-events.js';

const call = { provider: 'acme', what: 'Acme answer', timeoutMs: 10_000 };

/** What a stream of these pieces of text gives, and what ended it. */
async function read(pieces: readonly string[], more: object = {}) {
  const values: unknown[] = [];
  const fetch = async () => new Response(new Blob([...pieces]).stream());
  try {
    for await (const value of requestEvents({ url: 'https://acme.example' }, call, { fetch, ...more }))
      values.push(value);
  } catch (error) {
    return { values, error };
  }
  return { values };
}

describe('a stream of events', () => {
  it.each([
    ['line feeds', 'data: {"a":1}\n\ndata: {"a":2}\n\n'],
    ['carriage returns and line feeds', 'data: {"a":1}\r\n\r\ndata: {"a":2}\r\n\r\n'],
    ['comments, ids and names of events', ': ping\n\nid: 1\nevent: part\ndata: {"a":1}\n\ndata: {"a":2}\n\n: bye\n'],
    ['data on several lines', 'data: {"a":\ndata: 1}\n\ndata: {"a":2}\n\n'],
    ['no blank line behind the last', 'data: {"a":1}\n\ndata: {"a":2}'],
    ['a last value that is no event', 'data: {"a":1}\n\n{\n  "a": 2\n}\n'],
  ])('with %s gives the data of each', async (_, text) => {
    expect(await read([text])).toEqual({ values: [{ a: 1 }, { a: 2 }] });
  });

  it.each([
    ['that is not JSON', 'data: {"a":1}\n\ndata: {"a":\n\n', [{ a: 1 }]],
    ['that is cut off', 'data: {"a":1}\n\ndata: {"a', [{ a: 1 }]],
    ['that is JSON of no event, cut off', '{"data": [0.1, ', []],
  ])('with one %s is a bad response, after those before it', async (_, text, values) => {
    expect(await read([text])).toMatchObject({ values, error: { code: 'bad_response' } });
  });

  it('larger than the limit is a bad response', async () => {
    expect(await read(['data: {"a":1}\n\n'], { maxAnswerBytes: 10 })).toMatchObject({
      values: [],
      error: { code: 'bad_response', message: 'The Acme answer got an unusable answer: it is larger than 10 bytes.' },
    });
  });

  it('that its reader leaves ends the request', async () => {
    let signal: AbortSignal | null | undefined;
    const fetch = async (_: unknown, init?: RequestInit) => {
      signal = init?.signal;
      return new Response('data: {"a":1}\n\ndata: {"a":2}\n\n');
    };
    for await (const value of requestEvents({ url: 'https://acme.example' }, call, { fetch })) {
      expect(value).toEqual({ a: 1 });
      break;
    }
    expect(signal?.aborted).toBe(true);
  });

  it('of a status that is no success fails as any request', async () => {
    const fetch = async () => Response.json({ message: 'busy' }, { status: 429, headers: { 'retry-after': '7' } });
    const reading = requestEvents({ url: 'https://acme.example' }, call, { fetch }).next();
    await expect(reading).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 7000 });
  });
});
