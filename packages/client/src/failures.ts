import { type ErrorCode, errorCodes, RetrievalError, retryAfterOfHeader } from '@touchstone/contract';
import { evidenceAnswer, lenient, problem } from '@touchstone/contract/wire';

/** The context of a failure, for its message. */
export interface FailureContext {
  /** `POST /v1/retrieve`. */
  readonly what: string;
  readonly requestId: string | undefined;
}

/** No connection, or one that ended before the answer began. */
export function unreachable(origin: string, cause: unknown): RetrievalError {
  const browser = 'document' in globalThis ? ' and allows this origin (CORS)' : '';
  const message = `Cannot reach the engine at ${origin}${reasonOf(cause)}. Check that it is running${browser}, and the address in baseUrl.`;
  return new RetrievalError('unavailable', message, { cause });
}

/** A connection that ended within the answer. */
export function connectionLost({ what, requestId }: FailureContext, cause?: unknown): RetrievalError {
  const message = `The connection to the engine was lost in the middle of its answer to ${what}. Try again.`;
  return new RetrievalError('unavailable', message, { requestId, cause });
}

/** The error for a response that is not an engine's; `fault` comes after "The answer of the engine is wrong: ". */
export function badAnswer(fault: string, requestId: string | undefined): RetrievalError {
  const message = `The answer of the engine is wrong: ${fault}. Check that baseUrl is the address of an engine, and that the versions of client and engine fit together.`;
  return new RetrievalError('bad_response', message, { requestId });
}

export function redirected(url: URL, location: string | null): RetrievalError {
  const target = location === null ? 'another address' : `"${location}"`;
  const message = `${url.href} redirects to ${target}, and no redirect is followed. Set baseUrl to where the engine is.`;
  return new RetrievalError('invalid_config', message);
}

/** The error of a problem, and the HTTP status that it has; of an answer of evidence that failed the code alone. Undefined where the body is neither. */
export function problemError(
  body: unknown,
  waitMs?: number,
): { readonly error: RetrievalError; readonly status?: number } | undefined {
  const read = lenient(problem).safeParse(body);
  if (!read.success) return evidenceError(body, waitMs);
  const { detail, provider, status } = read.data;
  const known = errorCodes.find((code) => code === read.data.code);
  const details = {
    provider,
    retryAfterMs: read.data.retryAfterMs ?? waitMs,
    requestId: read.data.requestId,
    cause: read.data,
  };
  return { error: new RetrievalError(known ?? codeOf(status), detail, details), status };
}

/** Spec 000 §11's answer for a call that failed. */
function evidenceError(body: unknown, waitMs?: number): { readonly error: RetrievalError } | undefined {
  const read = lenient(evidenceAnswer).safeParse(body);
  if (!read.success || read.data.error === undefined) return undefined;
  const { type, message, provider, retryAfterMs = waitMs, requestId } = read.data.error;
  return { error: new RetrievalError(type, message, { provider, retryAfterMs, requestId, cause: read.data.error }) };
}

/** The error of an answer with a failing status: the engine's own, or for a proxy one by status. */
export function failureOfStatus(
  { status, headers }: Response,
  body: unknown,
  { what, requestId, nowMs }: FailureContext & { readonly nowMs: number },
): RetrievalError {
  const waitMs = retryAfterOfHeader(headers.get('retry-after'), nowMs);
  const own = problemError(body, waitMs);
  if (own !== undefined) return own.error;
  const remedy = status === 404 ? ' Check that baseUrl is the address of an engine.' : '';
  const message = `${what} was answered with status ${status}, and without the reason that an engine sends.${remedy}`;
  return new RetrievalError(codeOf(status), message, { retryAfterMs: waitMs, requestId });
}

/** For a status whose sender gave no code of ours. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'invalid_config';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 422 || status === 501) return 'unsupported';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'invalid_request' : 'bad_response';
}

/** The code of a system error, where the runtime has one: " (ECONNREFUSED)". */
function reasonOf(cause: unknown): string {
  for (let link = cause, depth = 0; depth < 5 && link instanceof Error; link = link.cause, depth += 1) {
    const code: unknown = Reflect.get(link, 'code');
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return ` (${code})`;
  }
  return '';
}
