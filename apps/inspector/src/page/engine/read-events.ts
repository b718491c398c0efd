/** One server-sent event. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** The events of a response body as they come (WHATWG HTML §9.2.6; ids, retries and comments are not used). */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event !== undefined) yield event;
    }
    if (done) return;
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
  const of = (name: string) => fields.flatMap(([, field, value]) => (field === name ? [value ?? ''] : []));
  const data = of('data');
  return data.length === 0 ? undefined : { name: of('event')[0] ?? 'message', data: data.join('\n') };
}
