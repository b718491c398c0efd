import type { ErrorCode } from '@touchstone/contract';

/** A vendor's own meaning of a status where it is not the usual one: `{ 404: 'index_not_found' }`. */
export type StatusCodes = { readonly [status: number]: ErrorCode };

/**
 * The error code of an HTTP status that is no success. `special` wins over the table:
 *
 * - 401, 402, 403, 407, 498 (Cohere: invalid token): `unauthenticated`
 * - 408, 504, 524: `timeout`; 429: `rate_limited`; 425, 499 (the service gave up the call) and all other 5xx: `unavailable`
 * - 501, 505: `unsupported`
 * - all other 4xx, among them 400, 404, 409, 410 (a retired model), 413 and 422: `invalid_request`
 * - anything below 400 where an error was expected, such as a redirect: `bad_response`
 */
export function codeOfStatus(status: number, special: StatusCodes = {}): ErrorCode {
  const known = special[status] ?? table[status];
  if (known !== undefined) return known;
  if (status >= 500 && status <= 599) return 'unavailable';
  return status >= 400 && status <= 499 ? 'invalid_request' : 'bad_response';
}

const table: StatusCodes = {
  401: 'unauthenticated',
  402: 'unauthenticated',
  403: 'unauthenticated',
  407: 'unauthenticated',
  408: 'timeout',
  425: 'unavailable',
  429: 'rate_limited',
  498: 'unauthenticated',
  499: 'unavailable',
  501: 'unsupported',
  504: 'timeout',
  505: 'unsupported',
  524: 'timeout',
};
