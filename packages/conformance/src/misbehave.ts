import type { ServerResponse } from 'node:http';
import type { HttpFault } from './faults.ts';

/** Answers a request in the way of a fault. `fail` sends an error with a body in the vendor's shape. */
export function misbehave(
  fault: HttpFault,
  response: ServerResponse,
  fail: (status: number, reason: string) => void,
): void {
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'rate_limited_for_a_while':
      response.setHeader('retry-after', '7');
      fail(429, 'Too many requests');
      return;
    case 'connection_refused':
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'reset_mid_body':
      response.writeHead(200, { ...json, 'content-length': '1000' });
      // Closed rather than reset: a reset could overtake the data before it.
      response.write('{"data": [', () => response.destroy());
      return;
    case 'hang':
      return;
    case 'slow_body':
      trickle(response.writeHead(200, json));
      return;
    case 'invalid_json':
      response.writeHead(200, json).end('{"data": [0.1, ');
      return;
    case 'empty_body':
      response.writeHead(200, json).end();
      return;
    case 'other_shape':
      response.writeHead(200, json).end('{"detail": "another service answers here"}');
      return;
    default:
      fail(statuses[fault], 'The vendor is told to fail');
  }
}

/** Blanks without end: the connection is never idle, and the JSON never whole. */
function trickle(response: ServerResponse): void {
  response.write('{');
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

const statuses = {
  unauthenticated: 401,
  forbidden: 403,
  bad_request: 400,
  rate_limited: 429,
  server_error: 500,
  unavailable: 503,
  gateway_timeout: 504,
} as const;
