import type { ErrorCode } from '@touchstone/contract';
import { type ErrorReport, flatFailure, type Problem, problem, toFlatFailure } from '@touchstone/contract/wire';

/** The HTTP status of each error code. */
const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  // The key of the caller is checked before a call; an error of a call about keys means a vendor's.
  unauthenticated: 502,
  forbidden: 403,
  index_not_found: 404,
  unsupported: 422,
  rate_limited: 429,
  // No one reads it: the caller has gone. 499 is the usual status in logs for that.
  aborted: 499,
  invalid_config: 500,
  internal: 500,
  bad_response: 502,
  unavailable: 503,
  timeout: 504,
};

const titles: Readonly<Record<number, string>> = {
  400: 'The request is wrong',
  401: 'A key is needed',
  403: 'This is not allowed',
  404: 'Not found',
  405: 'The method is wrong',
  406: 'No such form',
  408: 'The request came too slowly',
  413: 'The body is too large',
  415: 'The body has the wrong type',
  417: 'The expectation is unknown',
  421: 'The host is wrong',
  422: 'This is not supported',
  429: 'Too many requests',
  431: 'The head is too large',
  499: 'The caller disconnected',
  500: 'The engine failed',
  502: 'A provider failed',
  503: 'Not available now',
  504: 'It took too long',
};

/** The problem of a failure (RFC 9457, spec 004 US3.4). */
export function toProblem(error: ErrorReport, requestId: string, status: number = statusOf[error.code]): Problem {
  const { code, message: detail, context, provider, retryAfterMs } = error;
  const type = `urn:touchstone:error:${code}`;
  const title = titles[status] ?? 'It failed';
  return { type, title, status, detail, code, requestId, context, provider, retryAfterMs };
}

/** A failure in spec 004's flat form, for callers of that form: its `status` is of the answer, not of HTTP. */
export function flatFailureResponse(
  error: ErrorReport,
  status: number = statusOf[error.code],
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(flatFailureText(error), {
    status,
    headers: { 'content-type': 'application/json', ...retryAfter(error), ...headers },
  });
}

/** A flat failure as JSON. */
export function flatFailureText(error: ErrorReport): string {
  return JSON.stringify(flatFailure.encode(toFlatFailure(error)));
}

/** The answer for a problem. */
export function problemResponse(told: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  const { status } = told;
  return new Response(problemText(told), {
    status,
    headers: { 'content-type': 'application/problem+json', ...retryAfter(told), ...headers },
  });
}

function retryAfter({ retryAfterMs }: Pick<Problem, 'retryAfterMs'>): Readonly<Record<string, string>> {
  return retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
}

/** A problem as JSON. */
export function problemText(told: Problem): string {
  return JSON.stringify(problem.encode(told));
}
