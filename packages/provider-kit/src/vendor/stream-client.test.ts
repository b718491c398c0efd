import { describe, expect, it } from 'vitest';
import type { ClientCall } from './call-client.ts';
import { streamClient } from './stream-client.ts';

const call = { provider: 'acme', what: 'Acme answer', timeoutMs: 10_000 };

/** A client that yields the lines of its stream as they come, and wraps the errors of its transport. */
async function lines({ fetch }: ClientCall): Promise<AsyncIterable<string>> {
  const response = await fetch('https://acme.example').catch((cause) => {
    throw new Error(`wrapped by the client: ${String(cause)}`);
  });
  const decoder = new TextDecoder();
  return (async function* () {
    try {
      for await (const chunk of response.body ?? []) yield decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw new Error(`wrapped by the client: ${String(cause)}`);
    }
  })();
}

/** The client's values from a stream of these pieces of text, and the error that ended it. */
async function read(pieces: readonly string[], more: object = {}) {
  const values: string[] = [];
  const fetch = async () => new Response(new Blob([...pieces]).stream());
  try {
    for await (const value of streamClient(lines, call, { fetch, ...more })) values.push(value);
  } catch (error) {
    return { values, error };
  }
  return { values };
}

const first = 'data: {"a":1}\n\n';
const second = 'data: {"a":2}\n\n';

describe('a stream of a vendor’s client', () => {
  it.each([
    ['line feeds', 'data: {"a":1}\n\ndata: {"a":2}\n\n'],
    ['carriage returns and line feeds', 'data: {"a":1}\r\n\r\ndata: {"a":2}\r\n\r\n'],
    ['comments and ids', ': ping\n\nid: 1\ndata: {"a":1}\n\ndata: {"a":2}\n\n: bye\n'],
    ['data on several lines', 'data: {"a":\ndata: 1}\n\ndata: {"a":2}\n\n'],
    ['no blank line behind the last', 'data: {"a":1}\n\ndata: {"a":2}'],
    ['a last value that is no event', 'data: {"a":1}\n\n{\n  "a": 2\n}\n'],
  ])('with %s gives the client one event at a time', async (_, text) => {
    expect(await read([text])).toEqual({ values: [first, second] });
  });

  it('keeps the names of events, and the mark of its end', async () => {
    expect(await read(['event: part\ndata: {"a":1}\n\ndata: [DONE]\n\n'])).toEqual({
      values: ['event: part\ndata: {"a":1}\n\n', 'data: [DONE]\n\n'],
    });
  });

  it.each([
    ['that is not JSON', 'data: {"a":1}\n\ndata: {"a":\n\n', [first]],
    ['that is cut off', 'data: {"a":1}\n\ndata: {"a', [first]],
    ['that is JSON of no event, cut off', '{"data": [0.1, ', []],
  ])('with one %s is a bad response, after those before it', async (_, text, values) => {
    expect(await read([text])).toMatchObject({ values, error: { code: 'bad_response' } });
  });

  it('larger than the limit is a bad response', async () => {
    expect(await read([first], { maxAnswerBytes: 10 })).toMatchObject({
      values: [],
      error: { code: 'bad_response', message: 'The Acme answer got an unusable answer: it is larger than 10 bytes.' },
    });
  });

  it('has each event looked at first: what that throws ends the stream as it is', async () => {
    const wrong = new Error('the second is wrong');
    const passOn = (event: unknown) => {
      if ((event as { a: number }).a === 2) throw Object.assign(wrong, { status: 503 });
      return { a: 'one' };
    };
    expect(await read([first, second], { passOn })).toMatchObject({
      values: ['data: {"a":"one"}\n\n'],
      error: { code: 'unavailable', cause: wrong },
    });
  });

  it('that its reader leaves ends the request', async () => {
    let signal: AbortSignal | null | undefined;
    const fetch = async (_: unknown, init?: RequestInit) => {
      signal = init?.signal;
      return new Response(first + second);
    };
    for await (const value of streamClient(lines, call, { fetch })) {
      expect(value).toBe(first);
      break;
    }
    expect(signal?.aborted).toBe(true);
  });

  it('that stops in the middle is held to the deadline of the whole', async () => {
    const body = new ReadableStream({ start: (pieces) => pieces.enqueue(new TextEncoder().encode(first)) });
    const fetch = async () => new Response(body);
    const values: string[] = [];
    const reading = (async () => {
      for await (const value of streamClient(lines, { ...call, timeoutMs: 50 }, { fetch })) values.push(value);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'timeout' });
    expect(values).toEqual([first]);
  });

  it.each([
    [['data: {"a":1}\n\n'], 10_000, 'The Acme answer stopped in the middle: nothing came for 40 ms. Try again.'],
    // The first part may be long in coming: then a model thinks.
    [[], 200, expect.stringContaining('took longer than 200 ms')],
  ])('that is silent after %j ends in time', async (pieces, timeoutMs, message) => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    let signal: AbortSignal | null | undefined;
    const fetch = async (_: unknown, init?: RequestInit) => {
      signal = init?.signal;
      return new Response(body);
    };
    const reading = (async () => {
      for await (const _ of streamClient(lines, { ...call, timeoutMs, maxSilenceMs: 40 }, { fetch }));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'timeout', message });
    expect(signal?.aborted).toBe(true);
  });

  it('of a status that is no success fails as any request', async () => {
    const fetch = async () => Response.json({ message: 'busy' }, { status: 429, headers: { 'retry-after': '7' } });
    const reading = streamClient(lines, call, { fetch }).next();
    await expect(reading).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 7000 });
  });
});
