import { isRetrievalError, RetrievalError, type RetrievalErrorDetails } from '@touchstone/contract';
import { badResponse, codeOfStatus, type FailureContext, httpFailure, loginToProxy } from './http-failure.ts';
import { membersOf, redact, safeCause } from './redact.ts';

/**
 * The error of a fetch or an SDK, as one of ours; a RetrievalError stays as it is. In this order:
 *
 * - a number in `status` or `statusCode`: an HTTP failure, its headers read from `headers` or `rawResponse.headers`, its body from
 *   `body`, `data` or, as Google's SDK has it, from a `message` that is JSON
 * - a proxy that does not let the call through: by its status, as an HTTP failure has it
 * - a timeout (by name, code or message; also an AbortError, since the caller's own abort never gets here, but not one that is the cause
 *   of something else): `timeout`
 * - a network failure at any depth of the causes (refused, reset, DNS, TLS, a body cut off): `unavailable`
 * - text that is not JSON: `bad_response`; an address that is none, or that holds a password: `invalid_config`
 * - anything else: `internal`
 *
 * The words of the other program become the operator's note, without keys; the message is ours.
 */
export function vendorFailure(caught: unknown, about: FailureContext): RetrievalError {
  if (isRetrievalError(caught)) return caught;
  const { status, statusCode, headers, rawResponse, body, data, message } = membersOf(caught);
  const number = [status, statusCode].find((value): value is number => typeof value === 'number');
  if (number !== undefined) {
    const found = { headers: headers ?? membersOf(rawResponse).headers, body: body ?? data ?? message };
    return httpFailure({ status: number, ...found, cause: caught }, about);
  }
  const cause = safeCause(caught, about.secrets ?? []);
  const chain = causesOf(caught);
  const reason = redact(
    chain.map(({ message }) => message).find((text) => text !== '' && !vague.test(text)) ?? '',
    about.secrets,
  );
  const details = { provider: about.provider, operatorNote: reason === '' ? undefined : reason, cause };
  const proxyStatus = chain.map(({ message }) => refusalOfProxy.exec(message)?.[1]).find((text) => text !== undefined);
  if (proxyStatus !== undefined) return proxyFailure(Number(proxyStatus), about, details);
  if (chain.some(isTimeout) || chain[0]?.name === 'AbortError') {
    return new RetrievalError('timeout', `The ${about.what} took too long. Try again.`, details);
  }
  if (chain.some(({ code }) => code === 'ERR_INVALID_URL')) {
    return new RetrievalError('invalid_config', `The ${about.what} has an invalid address: check the URL.`, details);
  }
  if (chain.some(({ message }) => /URL that includes credentials/.test(message))) {
    const text = `The ${about.what} has an address with a user or password in it: leave them out, and use the setting for the key.`;
    return new RetrievalError('invalid_config', text, details);
  }
  if (chain.some(isNetworkFailure)) {
    const text = `The ${about.what} could not reach the service. Check the address and the network, and try again.`;
    return new RetrievalError('unavailable', text, details);
  }
  // The parser's own message quotes the text.
  if (chain.some(({ name }) => name === 'SyntaxError')) return badResponse('it is not JSON', about, { cause });
  return new RetrievalError(
    'internal',
    `The ${about.what} failed unexpectedly. The log of the engine says why.`,
    details,
  );
}

/** Node's text below "fetch failed" where a proxy answers CONNECT with anything but 200; it calls it an AbortError. */
const refusalOfProxy = /^Proxy response \((\d{3})\)/;

function proxyFailure(status: number, about: FailureContext, details: RetrievalErrorDetails): RetrievalError {
  const remedy =
    status === 407
      ? loginToProxy
      : 'Check the address of the proxy (HTTPS_PROXY), and which hosts it lets through; NO_PROXY names those that go round it.';
  const message = `The ${about.what} was not let through by the proxy: HTTP ${status}. ${remedy}`;
  return new RetrievalError(codeOfStatus(status), message, details);
}

interface Link {
  readonly name: string;
  readonly message: string;
  readonly code: string;
}

/** The error, its causes, and the members of an AggregateError (a host with several addresses), nearest first. */
function causesOf(caught: unknown, depth = 0): readonly Link[] {
  if (typeof caught === 'string') return [{ name: '', message: caught, code: '' }];
  if (depth > 5 || typeof caught !== 'object' || caught === null) return [];
  const { name, message, code, cause, errors } = membersOf(caught);
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])];
  return [
    { name: textOf(name), message: textOf(message), code: textOf(code) },
    ...inner.flatMap((error) => causesOf(error, depth + 1)),
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isTimeout({ name, message, code }: Link): boolean {
  return (
    /timeout/i.test(name) ||
    /^(ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/.test(code) ||
    // Voyage's and Cohere's clients have "timeout", with the quotes.
    /^"?timeout"?$/i.test(message)
  );
}

function isNetworkFailure({ message, code }: Link): boolean {
  return (
    networkCodes.test(code) ||
    /\b(fetch failed|socket hang up|other side closed|terminated|network error)\b/i.test(message)
  );
}

const networkCodes =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|NOTFOUND|AI_AGAIN|PIPE|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|PROTO)|UND_ERR_(SOCKET|CLOSED|DESTROYED|RES_CONTENT_LENGTH_MISMATCH)|HPE_.*|CERT_.*|ERR_TLS_.*|ERR_SSL_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/;

/** An empty message: the cause below it has the reason. */
const vague = /^(fetch failed|terminated|"?timeout"?)$/i;
