import { describe, expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

/** The events of a body that arrives in pieces of so many bytes. */
async function eventsOf(text: string, bytes = 7) {
  const encoded = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < encoded.length; at += bytes) controller.enqueue(encoded.slice(at, at + bytes));
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(body), ({ name, data }) => [name, data]);
}

describe('the events of an answer', () => {
  it.each(['\u2028', '\u2029', '\u0085', '日本', '\u{1F600}', '\uFEFF'])('keep a text with %j', async (sign) => {
    const data = JSON.stringify({ text: `one${sign}two` });
    expect(await eventsOf(`event: result\ndata: ${data}\n\n`)).toEqual([['result', data]]);
  });

  it.each(['\n', '\r\n', '\r'])('end at lines that end in %j', async (end) => {
    const lines = ['event: call', 'data: {"id":"a"}', '', ': a comment', 'data: {', 'data: }', '', ''];
    expect(await eventsOf(lines.join(end), 1)).toEqual([
      ['call', '{"id":"a"}'],
      ['message', '{\n}'],
    ]);
  });

  it('are whole: one that was cut off is none', async () => {
    expect(await eventsOf('event: result\ndata: {"a":1}\n')).toEqual([]);
  });
});
