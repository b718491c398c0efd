import { type ErrorCode, RetrievalError, type RetrievalErrorDetails } from '@touchstone/contract';
import { membersOf, redact, safeCause } from './redact.ts';
import { retryAfterMs } from './retry-after.ts';
import { rememberTooLong } from './too-long.ts';

/** Whose call failed, and how its failures are read. */
export interface FailureContext {
  /** Name of the provider, for example `voyage`. */
  readonly provider: string;
  /** The work, for messages: `Voyage embedding of 12 texts with voyage-code-3`. */
  readonly what: string;
  /** Keys that no message may hold. */
  readonly secrets?: readonly string[];
  readonly codes?: StatusCodes;
  /** A store has no model that a request could be wrong about. */
  readonly isStore?: boolean;
}

/** An answer that is no success, in the form of any vendor's SDK. */
interface HttpFailure {
  readonly status: number;
  /** A `Headers`, or a plain object. */
  readonly headers?: unknown;
  /** The parsed body, or its text. */
  readonly body?: unknown;
  readonly cause?: unknown;
}

/**
 * The error for an HTTP status: code by `codeOfStatus` (and `unauthenticated` for Google's 400 about a key), the vendor's own words,
 * redacted, as the operator's note, the requested wait (`nowMs` is the present, for dates), and the remedy.
 */
export function httpFailure(failure: HttpFailure, about: FailureContext, nowMs = Date.now()): RetrievalError {
  const { status, headers, cause } = failure;
  const secrets = about.secrets ?? [];
  const body = parsedIfJson(failure.body);
  const said = redact(messageIn(body), secrets);
  const code = saysKeyIsRefused(status, said) ? 'unauthenticated' : codeOfStatus(status, about.codes);
  const wait = retryAfterMs(headers, body, nowMs);
  const message = `The ${about.what} failed: HTTP ${status}. ${remedyFor(status, code, wait, about)}`;
  const error = new RetrievalError(code, message, {
    provider: about.provider,
    retryAfterMs: wait,
    // A redirect leads elsewhere each time.
    isFinal: code === 'bad_response' ? true : undefined,
    operatorNote: said === '' ? undefined : `The service said: "${said}".`,
    cause: cause === undefined ? undefined : safeCause(cause, secrets),
  });
  rememberTooLong(error, status, said);
  return error;
}

/**
 * The error for an answer that should not be: `The {what} got an unusable answer: {problem}.` Most of them were broken on their way, and
 * are worth another try.
 */
export function badResponse(
  problem: string,
  about: Pick<FailureContext, 'provider' | 'what'>,
  { cause, isFinal }: Pick<RetrievalErrorDetails, 'cause' | 'isFinal'> = {},
): RetrievalError {
  return new RetrievalError('bad_response', `The ${about.what} got an unusable answer: ${problem}.`, {
    provider: about.provider,
    cause,
    isFinal,
  });
}

/** Google answers a wrong key with HTTP 400, like a wrong request: only the text differs. */
function saysKeyIsRefused(status: number, said: string): boolean {
  return status === 400 && /API key (not valid|not found|expired)/i.test(said);
}

function parsedIfJson(body: unknown): unknown {
  if (typeof body !== 'string' || !/^\s*[{[]/.test(body)) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Voyage has `detail`, Cohere `message`, Google `error.message`, Qdrant `status.error`, others `error` as text. */
function messageIn(body: unknown): string {
  if (typeof body === 'string') return /^\s*</.test(body) ? '' : body;
  const { message, detail, error, status } = membersOf(body);
  const problems = [detail, membersOf(message).detail].map(listedProblems);
  const found = [message, detail, membersOf(error).message, membersOf(status).error, error, ...problems];
  return found.find((text): text is string => typeof text === 'string') ?? '';
}

/** Servers with pydantic (vLLM, Mistral) return lists: `[{ loc: ['body', 'user'], msg: 'Extra inputs' }]`. */
function listedProblems(detail: unknown): string | undefined {
  if (!Array.isArray(detail)) return undefined;
  const problems = detail.map(membersOf).map(({ loc, msg }) => [Array.isArray(loc) ? loc.join('.') : [], msg ?? []]);
  return problems.map((problem) => problem.flat().join(': ')).join('; ');
}

function remedyFor(
  status: number,
  code: ErrorCode,
  wait: number | undefined,
  { isStore = false }: Pick<FailureContext, 'isStore'>,
): string {
  const limits = 'Send less in one call.';
  if (status === 413) return limits;
  if (status === 407) return loginToProxy;
  if (code === 'rate_limited') {
    return wait === undefined ? 'Slow down and try again.' : `Try again in ${Math.ceil(wait / 1000)} s.`;
  }
  if (isStore && code === 'invalid_request') return 'Check the address, the input and the limits of the server.';
  return remedies[code] ?? 'The log of the engine says what the service answered.';
}

/** The remedy where a proxy wants credentials. */
export const loginToProxy =
  'The proxy asks for a user and a password: put them into its address, for example in HTTPS_PROXY.';

const remedies: { readonly [code in ErrorCode]?: string } = {
  unauthenticated: 'Check the key, what it may be used for, and the address.',
  invalid_request: 'Check the model, the address and the input.',
  index_not_found: 'Create the index first, or check its name.',
  timeout: 'Try again.',
  unavailable: 'Try again.',
  unsupported: 'The service cannot do this.',
  bad_response: 'Check the address.',
};

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
