import { createParser } from 'eventsource-parser';
import type { VendorCall } from './call-vendor.js';
import { badResponse, type FailureContext } from './http-failure.js';
import { type JsonRequest, requestAnswer } from './request-answer.js';
import type { JsonTransport } from './request-json.js';
import { streamVendor } from './stream-vendor.js';

/**
 * The data of an answer's server-sent events, each parsed as JSON, as they come. JSON that stands behind the last event without being
 * one is given too: so does Google send an error in the middle of a stream. The deadline covers the whole stream. Who stops reading
 * ends the request.
 *
 * Throws what `streamVendor` throws, and `bad_response` for data that is not JSON, or for more than `maxAnswerBytes`.
 */
export function requestEvents(
  request: JsonRequest,
  call: VendorCall,
  { fetch = globalThis.fetch, maxAnswerBytes = 64 * 1024 * 1024 }: JsonTransport = {},
): AsyncGenerator<unknown, void, undefined> {
  return streamVendor(async function* (signal) {
    const response = await requestAnswer(request, call, { fetch, signal, accept: 'text/event-stream' });
    const arrived: string[] = [];
    const parser = createParser({ onEvent: ({ data }) => arrived.push(data) });
    const decoder = new TextDecoder();
    let lastBlock = '';
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) throw badResponse(`it is larger than ${maxAnswerBytes} bytes`, call);
      const text = decoder.decode(chunk, { stream: true });
      parser.feed(text);
      lastBlock = (`${lastBlock}${text}`.split(blankLine).at(-1) ?? '').slice(0, longestError);
      for (const data of arrived.splice(0)) yield parsed(data, call);
    }
    // The standard has an event without a blank line behind it left out; a stream that ends with one has sent it all the same.
    parser.feed('\n\n');
    for (const data of arrived) yield parsed(data, call);
    if (arrived.length === 0 && /^\s*[{[]/.test(lastBlock)) yield parsed(lastBlock, call);
  }, call);
}

const blankLine = /\r\n\r\n|\n\n|\r\r/;

/** In UTF-16 code units. */
const longestError = 16 * 1024;

function parsed(text: string, about: FailureContext): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No cause: the parser's message quotes the text.
    throw badResponse('its stream holds an event that is not JSON', about);
  }
}
