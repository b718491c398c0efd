import { abortedError, RetrievalError } from '@touchstone/contract';
import { HttpFailure } from './http-failure.ts';
import { inTurn } from './in-turn.ts';

/**
 * The body of a request as text, never more than `maxBytes` of it: one with a larger stated length is not read at all, and one that
 * turns out larger is not read on. Throws 413, 400 for bytes that are not UTF-8, and `aborted` where the caller goes before the end.
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (thrown) {
    throw thrown instanceof HttpFailure ? thrown : abortedError('request', thrown);
  }
  await inTurn('body');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new RetrievalError('invalid_request', 'The body is not valid UTF-8: send JSON in UTF-8.', { cause });
  }
}

/** Throws 415 for a compressed body: its real size could be any. */
export function refuseEncoded({ headers }: Request): void {
  const encoding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return;
  const remedy = 'Send the body as it is, without "Content-Encoding".';
  throw new HttpFailure(415, new RetrievalError('invalid_request', remedy), { 'accept-encoding': 'identity' });
}

function tooLarge(maxBytes: number): HttpFailure {
  const remedy = 'send less, or raise "server.maxBodyBytes" in the config';
  const error = new RetrievalError('invalid_request', `The body is larger than ${maxBytes} bytes: ${remedy}.`);
  // The rest of the body is not read: the connection ends here.
  return new HttpFailure(413, error, { connection: 'close' });
}
