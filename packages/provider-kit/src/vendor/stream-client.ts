import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ClientCall } from './call-client.ts';
import type { VendorCall } from './call-vendor.ts';
import { type ClientTransport, clientFetch, defaultMaxAnswerBytes, parsedAnswer } from './client-fetch.ts';
import { badResponse } from './http-failure.ts';
import { streamVendor } from './stream-vendor.ts';

/**
 * `callClient` for an answer that comes as server-sent events: each is known to be JSON before the client sees it, and
 * passed on as it comes. JSON behind the last event that is no event itself is passed on as one too: Google sends an
 * error in the middle of a stream so. The deadline covers the whole stream. A reader that stops ends the request.
 * Throws the errors of `streamVendor`, and `bad_response` for data that is not JSON, or for more than `maxAnswerBytes`.
 */
export function streamClient<T>(
  work: (client: ClientCall) => Promise<AsyncIterable<T>>,
  call: VendorCall,
  transport: ClientTransport = {},
): AsyncGenerator<T, void, undefined> {
  return streamVendor(async function* (signal) {
    const { fetch, failureOf } = clientFetch(transport, call, signal, async (response, keep) => {
      const events = checkedEvents(response, call, transport);
      return ReadableStream.from(
        (async function* () {
          while (true) {
            const { done, value } = await keep(() => events.next());
            if (done) return;
            yield value;
          }
        })(),
      ) as ReadableStream<Uint8Array>;
    });
    try {
      yield* await work({ fetch, signal });
    } catch (caught) {
      throw failureOf(caught);
    }
  }, call);
}

/** The events of an answer as bytes, one for each, after a look at their data. */
async function* checkedEvents(
  response: Response,
  call: VendorCall,
  { maxAnswerBytes = defaultMaxAnswerBytes, passOn = (answer) => answer }: ClientTransport,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const sound = ({ event, data }: Pick<EventSourceMessage, 'event' | 'data'>) => {
    const passed = data === endMark ? data : JSON.stringify(passOn(parsedAnswer(data, notJson, call)));
    return encoder.encode(`${event === undefined ? '' : `event: ${event}\n`}data: ${passed}\n\n`);
  };
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => arrived.push(event) });
  const decoder = new TextDecoder();
  let lastBlock = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw badResponse(`it is larger than ${maxAnswerBytes} bytes`, call);
    const text = decoder.decode(chunk, { stream: true });
    parser.feed(text);
    lastBlock = (`${lastBlock}${text}`.split(blankLine).at(-1) ?? '').slice(0, longestError);
    for (const event of arrived.splice(0)) yield sound(event);
  }
  // The standard has an event without a blank line behind it left out; a stream that ends with one has sent it all the same.
  parser.feed('\n\n');
  for (const event of arrived) yield sound(event);
  if (arrived.length === 0 && /^\s*[{[]/.test(lastBlock)) yield sound({ event: undefined, data: lastBlock });
}

const notJson = 'its stream holds an event that is not JSON';

/** The end of streams in OpenAI's protocol: the one event that is not JSON. */
const endMark = '[DONE]';

const blankLine = /\r\n\r\n|\n\n|\r\r/;

/** In UTF-16 code units. */
const longestError = 16 * 1024;
