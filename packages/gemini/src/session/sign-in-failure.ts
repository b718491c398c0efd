import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { type FailureContext, vendorFailure } from '@touchstone/provider-kit';

/**
 * The error of Google's client while it signs in with application default credentials, before it calls the model. Where the service
 * is reached, the credentials are missing or refused. The cause is left out: it contains the request, and with it the credentials.
 */
export function signInFailure(caught: unknown, about: FailureContext): RetrievalError {
  if (isRetrievalError(caught)) return caught;
  const { code, message, operatorNote, retryAfterMs } = vendorFailure(caught, about);
  const { provider, what } = about;
  if (code === 'unavailable' || code === 'timeout' || code === 'rate_limited') {
    return new RetrievalError(code, message, { provider, operatorNote, retryAfterMs });
  }
  const text =
    `The ${what} failed: the application default credentials of Google Cloud are missing or refused. ` +
    'Run "gcloud auth application-default login", or set GOOGLE_APPLICATION_CREDENTIALS.';
  return new RetrievalError('unauthenticated', text, { provider, operatorNote });
}
