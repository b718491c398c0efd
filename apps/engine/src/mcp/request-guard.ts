import { hostHeaderValidationResponse, originValidationResponse } from '@modelcontextprotocol/server';

/** Names of this machine; IPv6 with its brackets, no ports. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

export interface RequestGuardOptions {
  /** Host names that requests may be addressed to, without port. Default: `loopbackNames`. */
  readonly hosts?: readonly string[];
  /** Host names of web pages that may call, without scheme and port. Default: those of `hosts`. */
  readonly origins?: readonly string[];
}

/**
 * The answer 403 to a request that is addressed to another host (DNS rebinding) or comes from a web page of another one; undefined for a
 * request that may go on. Clients that are no browser send no `Origin` and pass.
 */
export function refuseForeignRequest(
  request: Request,
  { hosts = loopbackNames, origins = hosts }: RequestGuardOptions = {},
): Response | undefined {
  return hostHeaderValidationResponse(request, [...hosts]) ?? originValidationResponse(request, [...origins]);
}
