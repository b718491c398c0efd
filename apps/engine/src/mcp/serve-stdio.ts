import process from 'node:process';
import { Writable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { jsonRpcLines } from './json-rpc-lines.ts';

export interface ServeStdioOptions {
  /** Makes the server of the connection. */
  readonly server: () => McpServer;
  /** Ends the connection. */
  readonly signal?: AbortSignal;
  /** Called with messages that could not be read or sent. */
  readonly onError?: (error: Error) => void;
}

/**
 * Serves one client on standard input and output, until it closes its end or the signal fires. Standard output is the
 * protocol's: other output of the process goes to standard error meanwhile.
 */
export async function serveStdio({ server, signal, onError }: ServeStdioOptions): Promise<void> {
  const { stdout, stderr } = process;
  const writeOut = stdout.write.bind(stdout);
  const protocol = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => void writeOut(chunk, done),
  });
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  try {
    await new Promise<void>((resolve) => {
      const lines = jsonRpcLines((line) => void protocol.write(line));
      const transport = new StdioServerTransport(process.stdin.pipe(lines), protocol);
      const handle = serve(server, { transport, onerror: onError });
      const end = () => void handle.close().then(resolve, resolve);
      process.stdin.once('end', end).once('close', end);
      signal?.addEventListener('abort', end, { once: true });
      if (signal?.aborted) end();
    });
  } finally {
    stdout.write = writeOut;
  }
}
