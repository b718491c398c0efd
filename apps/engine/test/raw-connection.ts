import { connect } from 'node:net';

/** What came back on a connection. */
export interface RawAnswer {
  readonly text: string;
  /** The status of each answer, in order. */
  readonly statuses: readonly number[];
}

/** Sends bytes to an engine as they are, and reads until the engine ends the connection; with `hangUp`, we end it after the last byte. */
export function sendRaw(
  url: string,
  bytes: string | Uint8Array,
  { hangUp = false }: { readonly hangUp?: boolean } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('data', (part) => parts.push(part));
    // A connection that the engine resets is an end like any other.
    socket.on('error', () => {});
    socket.on('close', () => resolve(read(Buffer.concat(parts).toString('latin1'))));
    if (hangUp) socket.end(bytes);
    else socket.write(bytes);
  });
}

function read(text: string): RawAnswer {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { text, statuses };
}

/** The body of an answer that stands alone. */
export function bodyIn({ text }: RawAnswer): string {
  return text.slice(text.indexOf('\r\n\r\n') + 4);
}
