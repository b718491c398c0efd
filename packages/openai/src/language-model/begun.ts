/**
 * Reads a stream up to its first part, so that a refusal of the request is known before anything is passed on; the
 * result begins with that part. A reader that stops ends the stream.
 */
export async function begun<Part>(parts: AsyncIterable<Part>): Promise<AsyncGenerator<Part, void, undefined>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  return resumed(first, iterator);
}

async function* resumed<Part>(
  first: IteratorResult<Part>,
  iterator: AsyncIterator<Part>,
): AsyncGenerator<Part, void, undefined> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
