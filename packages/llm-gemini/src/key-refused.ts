import { isRetrievalError, RetrievalError } from '@touchstone/contract';

/** Google answers a wrong key with HTTP 400, as it does a wrong request: only its words tell them apart. */
export function keyRefused(caught: unknown): RetrievalError | undefined {
  if (!isRetrievalError(caught) || caught.code !== 'invalid_request') return undefined;
  if (!/API key (not valid|not found|expired)/i.test(caught.message)) return undefined;
  const message = caught.message.replace(/ [^.]*\.$/, ' Check the key.');
  return new RetrievalError('unauthenticated', message, { provider: 'gemini', cause: caught.cause });
}
