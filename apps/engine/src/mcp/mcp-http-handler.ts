import { createMcpHandler, type McpRequestContext, type McpServer } from '@modelcontextprotocol/server';
import { type RequestGuardOptions, refuseForeignRequest } from './request-guard.ts';

export interface McpHttpHandlerOptions extends RequestGuardOptions {
  /** Makes the server of one request. `authInfo` is the caller's knowledge of its sender. */
  readonly server: (context: McpRequestContext) => McpServer | Promise<McpServer>;
  /** Largest body in bytes. Default 262,144: a call is a question, not a file. */
  readonly maxBodyBytes?: number;
  /** Called with requests that were refused or could not be read. */
  readonly onError?: (error: Error) => void;
}

/** Streamable HTTP as a function of a request, for any framework. */
export interface McpHttpHandler {
  /** Answers one request on any path. Checks host and origin, never the sender: do that before, and pass `authInfo`. */
  fetch: ReturnType<typeof createMcpHandler>['fetch'];
  /** Ends all running calls. */
  close(): Promise<void>;
}

const defaultMaxBodyBytes = 256 * 1024;

/** The server over HTTP: stateless, one server a request, for clients of both protocol eras. */
export function mcpHttpHandler(options: McpHttpHandlerOptions): McpHttpHandler {
  const { server, maxBodyBytes = defaultMaxBodyBytes, onError, hosts, origins } = options;
  const handler = createMcpHandler(server, { maxRequestBodySize: maxBodyBytes, onerror: onError });
  return {
    fetch: async (request, calling) =>
      refuseForeignRequest(request, { hosts, origins }) ?? (await handler.fetch(request, calling)),
    close: () => handler.close(),
  };
}
