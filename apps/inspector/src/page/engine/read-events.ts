import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One server-sent event. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** The events of a response body as they come (WHATWG HTML §9.2.6; ids, retries and comments are not used). */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const events = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream());
  // Not every browser iterates over a stream.
  const reader = events.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield { name: value.event ?? 'message', data: value.data };
  }
}
