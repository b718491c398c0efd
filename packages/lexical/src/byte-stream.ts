import { RetrievalError } from '@touchstone/contract';

/** Writes whole numbers below 2^32, texts and byte runs one behind the other. */
export function byteWriter(): {
  integer(value: number): void;
  text(value: string): void;
  bytes(value: Uint8Array): void;
  finish(): Uint8Array;
} {
  let buffer = new Uint8Array(4096);
  let end = 0;
  const encoder = new TextEncoder();
  function reserve(size: number): void {
    if (end + size <= buffer.length) return;
    const larger = new Uint8Array(Math.max(end + size, buffer.length * 2));
    larger.set(buffer);
    buffer = larger;
  }
  function integer(value: number): void {
    reserve(5);
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) buffer[end++] = (rest & 0x7f) | 0x80;
    buffer[end++] = rest;
  }
  function bytes(value: Uint8Array): void {
    integer(value.length);
    reserve(value.length);
    buffer.set(value, end);
    end += value.length;
  }
  return { integer, bytes, text: (value) => bytes(encoder.encode(value)), finish: () => buffer.slice(0, end) };
}

/** Reads in the order of writing. Throws `bad_response` where the bytes end early or hold no text. */
export function byteReader(source: Uint8Array): {
  integer(): number;
  text(): string;
  bytes(): Uint8Array;
  atEnd(): boolean;
} {
  let at = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  function integer(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = source[at];
      if (byte === undefined) break;
      at += 1;
      value = (value | ((byte & 0x7f) << shift)) >>> 0;
      if (byte < 0x80) return value;
    }
    throw damaged();
  }
  function bytes(): Uint8Array {
    const size = integer();
    if (at + size > source.length) throw damaged();
    at += size;
    return source.subarray(at - size, at);
  }
  function text(): string {
    try {
      return decoder.decode(bytes());
    } catch (cause) {
      throw damaged(cause);
    }
  }
  return { integer, bytes, text, atEnd: () => at === source.length };
}

function damaged(cause?: unknown): RetrievalError {
  return new RetrievalError('bad_response', 'The bytes of an index are damaged: index the documents again.', { cause });
}
